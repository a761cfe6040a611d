"""A lesson's kernel, as it is on the screen, as a PyTorch operator.

As a program, `python -m kernelarium.lesson_operators FOLDER < KERNEL.json`, it serves the window: it prints the files'
names, or one line that says what is wrong, and then ends with 1.
"""

from __future__ import annotations

import json
import os
import re
import sys
from typing import Any

from .errors import ArgumentError, print_lines
from .expressions import NAME, WORDS, evaluate, names_in, without_ternary
from .operator_kernels import Launch, language_of
from .operators import export_gradient, export_launches

#: `taps` is fixed when the kernel is compiled, so its expression is Python alone.
_CONVOLUTION_SIZES = {"images": "x.size(0)", "inputs": "x.size(1)", "outputs": "w.size(0)", "height": "x.size(2)",
                      "width": "x.size(3)", "taps": "w.size(2) // 2"}
_CONVOLUTION_EXAMPLE = "(torch.randn(2, 2, 3, 4), torch.randn(2, 2, 2 * {taps} + 1, 2 * {taps} + 1))"
_CONVOLUTION_BENCHMARK = "(torch.randn(16, 32, 64, 64), torch.randn(64, 32, 2 * {taps} + 1, 2 * {taps} + 1))"
_CONVOLUTION_REQUIRES = ["x.dim() == w.dim() == 4", "x.size(1) == w.size(1)", "w.size(2) == w.size(3)", "w.size(2) % 2 == 1"]
_ATTENTION_REQUIRES = ["q.dim() == 3", "q.shape == k.shape == v.shape"]
_LINEAR_EXAMPLE = "(torch.randn(6, 7), torch.randn(5, 7), torch.randn(5))"
_LINEAR_BENCHMARK = "(torch.randn(1024, 1024), torch.randn(1024, 1024), torch.randn(1024))"
_NORM_EXAMPLE = "(torch.randn(9, 33), torch.randn(33), torch.randn(33))"
_NORM_BENCHMARK = "(torch.randn(4096, 1024), torch.randn(1024), torch.randn(1024))"
_NORM_BACKWARD = ("torch.ops.aten.native_layer_norm_backward(grad, x, [x.size(1)], x.mean(1, keepdim=True), "
                  "(x.var(1, correction=0, keepdim=True) + 1e-5).rsqrt(), gamma, beta, [True, True, False])")
_SCORES = "q @ k.transpose(1, 2) * q.size(2) ** -0.5"
_MASKED_SCORES = f"{_SCORES} + torch.full((q.size(1), q.size(1)), -torch.inf, device=q.device).triu(1)"


def _attention_gradients(scores: str) -> dict[str, str]:
    weights = f"({scores}).softmax(2)"
    by_score = f"torch.ops.aten._softmax_backward_data(grad @ v.transpose(1, 2), {weights}, 2, q.dtype) * q.size(2) ** -0.5"
    return {"q": f"{by_score} @ k", "k": f"({by_score}).transpose(1, 2) @ q", "v": f"{weights}.transpose(1, 2) @ grad"}


#: What PyTorch knows of a problem: inputs, the result's name among the kernel's buffers, sizes as expressions that are
#: both Python and C++, the same in PyTorch's operations, and its gradients. Of a problem that is itself a gradient:
#: what the kernel takes (`saved`), the buffers that it makes (`results`), and whose gradient each of them is.
PROBLEMS: dict[str, dict[str, Any]] = {
    "vector-add": dict(inputs=["a", "b"], result="c", output="torch.empty_like(a)", sizes={"n": "a.numel()"},
                       reference="a + b", gradients={"a": "grad", "b": "grad"},
                       requires=["a.shape == b.shape"], numba_requires=["a.dim() == 1"],
                       example="(torch.randn(70), torch.randn(70))",
                       benchmark="(torch.randn(1 << 24), torch.randn(1 << 24))"),
    "matmul": dict(inputs=["a", "b"], result="c", output="a.new_empty(a.size(0), b.size(1))",
                   sizes={"m": "a.size(0)", "n": "b.size(1)", "k": "a.size(1)"}, reference="a @ b",
                   gradients={"a": "grad @ b.t()", "b": "a.t() @ grad"},
                   requires=["a.dim() == b.dim() == 2", "a.size(1) == b.size(0)"],
                   example="(torch.randn(9, 7), torch.randn(7, 5))",
                   benchmark="(torch.randn(1024, 1024), torch.randn(1024, 1024))"),
    "softmax": dict(inputs=["in"], result="out", output="torch.empty_like(x)",
                    sizes={"rows": "x.size(0)", "columns": "x.size(1)"}, reference="torch.softmax(x, 1)",
                    gradients={"x": "out * (grad - (grad * out).sum(1, keepdim=True))"},
                    requires=["x.dim() == 2"], example="(torch.randn(5, 33),)", benchmark="(torch.randn(4096, 1024),)"),
    "broadcast-add": dict(inputs=["a", "b"], result="c", output="torch.empty_like(a)",
                          sizes={"rows": "a.size(0)", "columns": "a.size(1)",
                                 "shape": "((b.size(0) == 1) + 2 * (b.size(1) == 1))"},
                          reference="a + b", gradients={"a": "grad", "b": "grad.sum_to_size(b.size())"},
                          requires=["a.dim() == b.dim() == 2", "b.size(0) in (1, a.size(0))", "b.size(1) in (1, a.size(1))"],
                          example="(torch.randn(5, 33), torch.randn(1, 33))",
                          benchmark="(torch.randn(4096, 4096), torch.randn(1, 4096))"),
    "linear": dict(inputs=["x", "w", "bias"], result="y", output="x.new_empty(x.size(0), w.size(0))",
                   sizes={"batch": "x.size(0)", "inputs": "x.size(1)", "outputs": "w.size(0)"},
                   reference="torch.nn.functional.linear(x, w, bias)",
                   gradients={"x": "grad @ w", "w": "grad.t() @ x", "bias": "grad.sum(0)"},
                   requires=["x.dim() == w.dim() == 2", "x.size(1) == w.size(1)", "bias.shape == (w.size(0),)"],
                   example=_LINEAR_EXAMPLE, benchmark=_LINEAR_BENCHMARK),
    "linear-backward": dict(inputs=["x", "w", "bias"], reference="torch.nn.functional.linear(x, w, bias)",
                            saved={"x": "x", "w": "w", "dy": "grad"},
                            results={"dx": "torch.empty_like(x)", "dw": "torch.empty_like(w)",
                                     "dbias": "dy.new_empty(dy.size(1))"},
                            sizes={"batch": "x.size(0)", "inputs": "x.size(1)", "outputs": "w.size(0)"},
                            gradients={"x": "dx", "w": "dw", "bias": "dbias"}, requires=["x.dim() == 2"],
                            example=_LINEAR_EXAMPLE, benchmark=_LINEAR_BENCHMARK),
    "softmax-backward": dict(inputs=["x"], reference="torch.softmax(x, 1)", saved={"p": "out", "dp": "grad"},
                             results={"dx": "torch.empty_like(p)"}, sizes={"rows": "p.size(0)", "columns": "p.size(1)"},
                             gradients={"x": "dx"}, requires=["p.dim() == 2"], example="(torch.randn(5, 33),)",
                             benchmark="(torch.randn(4096, 1024),)"),
    "layer-norm": dict(inputs=["x", "gamma", "beta"], result="y", output="torch.empty_like(x)",
                       sizes={"rows": "x.size(0)", "columns": "x.size(1)"},
                       reference="torch.nn.functional.layer_norm(x, (x.size(1),), gamma, beta)",
                       gradients={"x": f"{_NORM_BACKWARD}[0]", "gamma": f"{_NORM_BACKWARD}[1]", "beta": "grad.sum(0)"},
                       requires=["x.dim() == 2", "gamma.shape == beta.shape == (x.size(1),)"],
                       example=_NORM_EXAMPLE, benchmark=_NORM_BENCHMARK),
    "layer-norm-backward": dict(inputs=["x", "gamma", "beta"],
                                reference="torch.nn.functional.layer_norm(x, (x.size(1),), gamma, beta)",
                                saved={"x": "x", "gamma": "gamma", "mean": "x.mean(1)",
                                       "rstd": "(x.var(1, correction=0) + 1e-5).rsqrt()", "dy": "grad"},
                                results={"dx": "torch.empty_like(x)", "dgamma": "torch.empty_like(gamma)",
                                         "dbeta": "torch.empty_like(gamma)"},
                                sizes={"rows": "x.size(0)", "columns": "x.size(1)"},
                                gradients={"x": "dx", "gamma": "dgamma", "beta": "dbeta"}, requires=["x.dim() == 2"],
                                example=_NORM_EXAMPLE, benchmark=_NORM_BENCHMARK),
    "convolution": dict(inputs=["x", "w"], result="y", output="x.new_empty(x.size(0), w.size(0), x.size(2), x.size(3))",
                        sizes=_CONVOLUTION_SIZES, compiled_for={"taps": 1},
                        reference="torch.nn.functional.conv2d(x, w, padding=w.size(2) // 2)",
                        gradients={"x": "torch.nn.grad.conv2d_input(x.shape, w, grad, padding=w.size(2) // 2)",
                                   "w": "torch.nn.grad.conv2d_weight(x, w.shape, grad, padding=w.size(2) // 2)"},
                        requires=_CONVOLUTION_REQUIRES, example=_CONVOLUTION_EXAMPLE,
                        benchmark=_CONVOLUTION_BENCHMARK),
    "convolution-backward": dict(inputs=["x", "w"], saved={"x": "x", "w": "w", "dy": "grad"},
                                 reference="torch.nn.functional.conv2d(x, w, padding=w.size(2) // 2)",
                                 results={"dx": "torch.empty_like(x)", "dw": "torch.empty_like(w)"},
                                 sizes=_CONVOLUTION_SIZES, compiled_for={"taps": 1}, gradients={"x": "dx", "w": "dw"},
                                 requires=_CONVOLUTION_REQUIRES, example=_CONVOLUTION_EXAMPLE,
                                 benchmark=_CONVOLUTION_BENCHMARK),
    "reduction": dict(inputs=["in"], result="out", output="x.new_empty(1)", sizes={"n": "x.numel()"}, chosen={"op": 0},
                      reference="x.sum().reshape(1)", gradients={"x": "grad.expand_as(x)"}, requires=["x.numel() > 0"],
                      example="(torch.randn(300),)", benchmark="(torch.randn(1 << 24),)"),
    "attention": dict(inputs=["q", "k", "v"], result="out", output="torch.empty_like(q)",
                      sizes={"heads": "q.size(0)", "kv_heads": "k.size(0)", "sequence": "q.size(1)", "head_size": "q.size(2)"},
                      compiled_for={"head_size": 64},
                      reference="torch.nn.functional.scaled_dot_product_attention(q, k, v)",
                      gradients=_attention_gradients(_SCORES), requires=_ATTENTION_REQUIRES,
                      example="({0}, {0}, {0})".format("torch.randn(2, 3, {head_size})"),
                      benchmark="({0}, {0}, {0})".format("torch.randn(16, 512, {head_size})")),
    "attention-backward": dict(inputs=["q", "k", "v"], reference="torch.nn.functional.scaled_dot_product_attention(q, k, v)",
                               saved={"q": "q", "k": "k", "v": "v", "out": "out", "dout": "grad",
                                      "lse": f"({_SCORES}).logsumexp(2)"},
                               results={"dq": "torch.empty_like(q)", "dk": "torch.empty_like(k)",
                                        "dv": "torch.empty_like(v)"},
                               sizes={"heads": "q.size(0)", "sequence": "q.size(1)", "head_size": "q.size(2)"},
                               compiled_for={"head_size": 32}, gradients={"q": "dq", "k": "dk", "v": "dv"},
                               requires=_ATTENTION_REQUIRES,
                               example="({0}, {0}, {0})".format("torch.randn(2, 3, {head_size})"),
                               benchmark="({0}, {0}, {0})".format("torch.randn(16, 512, {head_size})")),
}
#: What an option of a problem changes, by its value's name.
_OPTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("linear", "gelu"): dict(
        reference="torch.nn.functional.gelu(torch.nn.functional.linear(x, w, bias))",
        gradients={name: how.format(grad="torch.ops.aten.gelu_backward(grad, torch.nn.functional.linear(x, w, bias))")
                   for name, how in (("x", "{grad} @ w"), ("w", "{grad}.t() @ x"), ("bias", "{grad}.sum(0)"))}),
}
_OPTIONS["attention-backward", "yes"] = dict(
    reference="torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)",
    saved={**PROBLEMS["attention-backward"]["saved"],
           "lse": f"({_MASKED_SCORES}).logsumexp(2)"})
_OPTIONS["attention", "yes"] = dict(
    reference="torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)",
    gradients=_attention_gradients(_MASKED_SCORES))
_OPTIONS["reduction", "max"] = dict(
    reference="x.amax().reshape(1)", gradients={"x": "grad * (x == out) / (x == out).sum()"}, example="(torch.randn(30),)")
_RENAMED = {"in": "x"}  # a word of Python's own


class _Values:
    """Expressions of a variant: its parameters are numbers here, the problem's sizes those of the tensors."""

    def __init__(self, parameters: dict[str, int], sizes: dict[str, str]) -> None:
        self.parameters, self.sizes = parameters, sizes
        self.first = next(iter(sizes.values())).partition(".")[0]  # a tensor among the inputs

    def text(self, expression: str) -> str:
        if names_in(expression) <= set(self.parameters):
            return repr(evaluate(expression, self.parameters))
        expression = without_ternary(expression)

        def one(name: re.Match[str]) -> str:
            word = name.group()
            if word in self.parameters:
                return str(self.parameters[word])
            if word in self.sizes:
                return self.sizes[word]
            if word == "ceil_div" or word in WORDS:
                return word
            raise ArgumentError(f"'{expression}' can't be written in an operator: '{word}' is neither a parameter nor a "
                                "size", kind="argument")

        return NAME.sub(one, expression)

    def shared(self, expression: str) -> int | str:
        """Bytes, or their expression over sizes."""
        text = self.text(expression)
        return int(text) if text.isdecimal() else text

    def number(self, expression: str, what: str) -> int:
        """Of an expression over parameters alone."""
        if names_in(expression) & (set(self.sizes) - set(self.parameters)):
            raise ArgumentError(f"{what} depends on the sizes ({expression}), so the kernel is compiled for one size: "
                                "choose a variant that is not", kind="argument")
        return int(evaluate(expression, self.parameters))


def export_lesson_operator(folder: str | os.PathLike[str], kernel: dict[str, Any]) -> list[str]:
    """Writes the project of a lesson's kernel.

    Args:
        folder: where; it must not exist, or be empty.
        kernel: `problem`; `source` (the text, perhaps edited); `variant` (an object of variants.json); `parameters`
            (values by name; those left out have their defaults); `options` of the problem (by name, each with `name` and
            `value` of what is chosen); `sizes` (by name, where a kernel is compiled for one); `name` of the operator, "lab::matmul" if left out.

    Returns:
        The files, relative to `folder`.
    """
    missing = [key for key in ("problem", "source", "variant") if key not in kernel] if isinstance(kernel, dict) else None
    if missing is None or missing:
        what = f"is a {type(kernel).__name__}" if missing is None else f"has no {', '.join(missing)}"
        raise ArgumentError(f"kernel {what}: give a dictionary with problem, source and variant (an object of variants.json), as "
                            "the window does; a kernel of your own is exported by export_operator", kind="argument")
    variant, problem = kernel["variant"], PROBLEMS.get(kernel["problem"])
    if problem is None:
        raise ArgumentError(f"which operation of PyTorch '{kernel['problem']}' is compared with is not known here; it is for "
                            f"{', '.join(PROBLEMS)}. export_operator takes any kernel, with the operation that you name",
                            kind="argument")
    if any(launch.get("when") or launch.get("maps") or launch.get("cluster") for launch in variant["launches"]):
        raise ArgumentError("this variant's launches have conditions, clusters or tensor maps: choose one with plain "
                            "launches", kind="argument")
    language = language_of(kernel["source"])
    parameters = {one["name"]: _number(one, kernel.get("parameters", {}).get(one["name"], one["value"]))
                  for one in variant.get("parameters", [])}
    parameters.update(problem.get("chosen", {}))
    for option, choice in kernel.get("options", {}).items():
        if option not in problem["sizes"]:
            problem = {**problem, **_OPTIONS.get((kernel["problem"], choice["name"]), {})}
            parameters[option] = int(choice["value"])
    fixed = {name: int(kernel.get("sizes", {}).get(name, value)) for name, value in problem.get("compiled_for", {}).items()}
    parameters.update(fixed)
    values = _Values(parameters, problem["sizes"])
    macros, constants = "", {}
    for define in variant.get("defines", []):
        name, _, expression = define.partition("=")
        if language == "triton":  # compiles for each value that it meets
            constants[name] = values.text(expression or name)
            continue
        number = values.number(expression or name, "the macro " + name)
        if language == "cuda":
            macros += f"#define {name} {number}\n"
        else:
            constants[name] = str(number)

    def argument(text: str) -> str:
        if ":" in text:
            kind, expression = text.split(":", 1)
            return ("" if language == "cuda" else kind + ":") + values.text(expression)
        return "out" if text == problem.get("result") else _RENAMED.get(text, text)

    plan = dict(
        inputs={_RENAMED.get(one, one): "Tensor" for one in problem["inputs"]}, reference=problem["reference"],
        gradients=problem["gradients"],
        example=problem["example"].format(**fixed), benchmark=problem["benchmark"].format(**fixed),
        requires=[*problem["requires"], *problem.get(f"{language}_requires", []), *(f"{problem['sizes'][name]} == {value}" for name, value in fixed.items()),
                  *(values.text(rule) for rule in _rules(variant) if names_in(rule) - set(parameters) - {"kv_heads"})],
        language=language, constants=constants,
        scratch={one["name"]: _scratch(one, values) for one in variant.get("scratch", [])},
        launches=[Launch(arguments=[argument(text) for text in launch["arguments"]],
                         grid=[values.text(one) for one in launch["grid"]],
                         block=[values.number(one, "the block") for one in launch["block"]],
                         shared=values.shared(launch.get("shared_bytes") or "0"),
                         entry=launch["kernel"]) for launch in variant["launches"]])
    name = kernel.get("name") or "lab::" + re.sub(r"\W", "_", kernel["problem"].removesuffix("-backward"))
    source = macros + kernel["source"]
    if "saved" in problem:
        return export_gradient(folder, name, source, saved=problem["saved"], results=problem["results"], **plan)
    return export_launches(folder, name, source, results={"out": problem["output"]}, **plan)


def _number(parameter: dict[str, Any], value: Any) -> int:
    """Of a choice, its place."""
    choices = parameter.get("choices", [])
    return choices.index(value) if value in choices else int(value)


def _rules(variant: dict[str, Any]) -> list[str]:
    return [limit["rule"] for limit in variant.get("limits", [])]


def _scratch(memory: dict[str, Any], values: _Values) -> str:
    """Its allocation, with the device and type of the first input."""
    shape = ", ".join(values.text(one) for one in memory["shape"])
    make = "new_zeros" if memory.get("zeroed") else "new_empty"
    if memory.get("dtype", "f32") != "f32":
        raise ArgumentError(f"the scratch memory '{memory['name']}' contains {memory['dtype']}: choose a variant with only f32",
                            kind="argument")
    return f"{values.first}.{make}({shape})"


if __name__ == "__main__":
    sys.exit(print_lines(lambda: export_lesson_operator(sys.argv[1], json.load(sys.stdin))))
