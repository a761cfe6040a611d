"""What `raise` and `assert` do in a Numba kernel.

On a GPU they end the thread; Numba tells of them only with @cuda.jit(debug=True), through words of memory that its own
launcher reads. Here they become a failed assertion of CUDA at their line, which every device of the lab tells of.
"""

from contextlib import contextmanager

from llvmlite import ir
from numba.cuda import cgutils
from numba.cuda.core.callconv import MinimalCallConv


def words_of(exception, arguments):
    if exception is None:
        return "an exception again"
    text = ", ".join(str(one) for one in arguments or ())
    return exception.__name__ + (f": {text}" if text else "")


def stop(convention, builder, said, place):
    text = ir.PointerType(ir.IntType(8))
    kind = ir.FunctionType(ir.VoidType(), [text, text, ir.IntType(32), text, ir.IntType(64)])
    function = cgutils.get_or_insert_function(builder.module, kind, "__assertfail")
    constant = lambda value: convention.context.insert_string_const_addrspace(builder, value)
    # No name of a function: the lab then says "raised" instead of "assertion failed".
    builder.call(function, (constant(said), constant(place.filename if place else ""),
                            ir.Constant(ir.IntType(32), place.line if place else 0), constant(""),
                            ir.Constant(ir.IntType(64), 1)))


@contextmanager
def exceptions_told(debug, request):
    """While a kernel is compiled. Yields the warnings of those that end their thread without a word."""
    told, lines, plain = [], request["text"].splitlines(), MinimalCallConv.return_user_exc

    def return_user_exc(self, builder, exc, exc_args=None, loc=None, func_name=None):
        own = loc is not None and loc.filename == request["file"] and 0 < loc.line <= len(lines)
        statement = lines[loc.line - 1].split("#")[0].split() if own else []
        if debug:
            stop(self, builder, words_of(exc, exc_args), loc)
        elif statement and ("raise" in statement or "assert" in statement):
            warning = {"line": loc.line, "message": "nobody is told of this exception, it only ends the thread: with "
                       "@cuda.jit(debug=True, opt=False) the launch stops here"}
            if warning not in told:
                told.append(warning)
        plain(self, builder, exc, exc_args, loc, func_name)

    MinimalCallConv.return_user_exc = return_user_exc
    try:
        yield told
    finally:
        MinimalCallConv.return_user_exc = plain
