"""Where a source can be changed, and how: one operator, constant, condition or call at a time.

A change is written in two ways: alone, as the text of a changed line, or beside the original, as edits with the tags of
switch.h, so that one build holds many mutants and a number chooses among them."""

import re

# Each rule: what is replaced, by what, and how both stand side by side (None: only alone). clang-format puts blanks around
# binary operators, which tells them from templates, references and pointers.
RULES = [
    (r' < ', ' <= ', ' < mutant::Less{ID} < '), (r' <= ', ' < ', ' <= mutant::LessOrEqual{ID} <= '),
    (r' > ', ' >= ', ' > mutant::Greater{ID} > '), (r' >= ', ' > ', ' >= mutant::GreaterOrEqual{ID} >= '),
    (r' == ', ' != ', ' == mutant::Equal{ID} == '), (r' != ', ' == ', ' != mutant::Unequal{ID} != '),
    (r' && ', ' || ', 'both'), (r' \|\| ', ' && ', 'either'),
    (r' \+ ', ' - ', ' + mutant::Plus{ID} + '), (r' - ', ' + ', ' - mutant::Minus{ID} - '),
    (r' \* ', ' / ', ' * mutant::Times{ID} * '), (r' / ', ' * ', ' / mutant::Over{ID} / '),
    (r' % ', ' / ', ' % mutant::Modulo{ID} % '),
    (r' \+= ', ' -= ', ' += mutant::Add{ID} += '), (r' -= ', ' += ', ' -= mutant::Subtract{ID} -= '),
    (r' & ', ' | ', ' & mutant::And{ID} & '), (r' \| ', ' & ', ' | mutant::Or{ID} | '),
    (r' \|= ', ' &= ', ' |= mutant::Join{ID} |= '),
    (r'\+\+(?=\w)', '--', 'mutant::Increment{ID}->*'), (r'\+\+(?!\w)', '--', None),
    (r'!(?=[\w(])', '', 'mutant::Not{ID}->*'),
    (r'\btrue\b', 'false', '(!mutant::on(ID))'), (r'\bfalse\b', 'true', '(mutant::on(ID))'),
    (r'\bcontinue;', 'break;', '{ if (mutant::on(ID)) break; continue; }'),
    (r'\bbreak;', 'continue;', '{ if (mutant::on(ID)) continue; break; }'),
    (r'\bstd::min\(', 'std::max(', 'mutant::Min{ID}('), (r'\bstd::max\(', 'std::min(', 'mutant::Max{ID}('),
    (r'(?<!std::)\bmin\(', 'max(', None), (r'(?<!std::)\bmax\(', 'min(', None),
    (r'(?<![\w.\'"])\d+(?![\w.\'"])', lambda text: str(int(text) + 1), lambda text: f'({text} + mutant::on(ID))'),
    (r'^\s+[\w.:>\-]+\([^{}]*\);$', lambda text: re.match(r'\s+', text)[0] + ';',
     lambda text: re.match(r'\s+', text)[0] + f'(void)(mutant::on(ID) || ({text.strip()[:-1]}, true));'),
]
SKIPPED = re.compile(r'^\s*(#|using |namespace |template|static_assert|//)|sentence\(|"[^"]*\\n')
CONSTANT = re.compile(r'\bconstexpr\b|\bcase .*:|^\s*enum|^(static |inline )*const ')  # what is const in a function may vary


def code_of(text):
    """The text with comments and the inside of strings blanked out, so that places stay the same."""
    def blank(found):
        return re.sub(r'[^\n]', ' ', found[0]) if found[0][0] == '/' else found[0][0] + '_' * (len(found[0]) - 2) + found[0][-1]
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', blank, text, flags=re.S)


def mutants_of(path, root):
    """All mutants of one file, each with the changed line and the place and number of its rule."""
    lines = path.read_text().split('\n')
    code = code_of(path.read_text()).split('\n')
    for number, (line, seen) in enumerate(zip(lines, code), 1):
        if SKIPPED.search(seen):
            continue
        for rule, (pattern, change, _) in enumerate(RULES):
            for found in re.finditer(pattern, seen):
                new = change(line[found.start():found.end()]) if callable(change) else change
                changed = line[:found.start()] + new + line[found.end():]
                if changed != line:
                    yield {'file': str(path.relative_to(root)), 'line': number, 'was': line.strip(), 'now': changed.strip(),
                           'text': changed, 'rule': rule, 'begin': found.start(), 'end': found.end()}


def operand_end(code, at, step, ends):
    """The place where an operand that starts at `at` ends, forwards (step 1) or backwards (-1)."""
    opening, closing = ('([{', ')]}') if step > 0 else (')]}', '([{')
    depth = 0
    while 0 <= at < len(code):
        if code[at] in closing:
            depth -= 1
            if depth < 0:
                return at
        elif code[at] in opening:
            depth += 1
        elif depth == 0:
            if code[at] in ';,?' or (code[at] == ':' and ':' not in (code[at - 1], code[at + 1])):
                return at
            for end in ends:
                begin = at if step > 0 else at - len(end) + 1
                if code.startswith(end, begin):
                    return at
        at += step
    return at


def short_circuit(code, begin, end, sign):
    """`a && b` with `a || b` beside it is !(!a && !b): both operands and the result turned round."""
    left_ends = [' = ', 'return ', '||'] if sign == '&&' else [' = ', 'return ']
    right_ends = [' = ', '||'] if sign == '&&' else [' = ', '||']
    left = operand_end(code, begin - 1, -1, left_ends) + 1
    right = operand_end(code, end, 1, right_ends)
    turned = '(mutant::on(ID) != static_cast<bool>('
    return [(left, left, '(mutant::on(ID) != (' + turned), (begin, end, f')) {sign} {turned}'), (right, right, '))))')]


def edits_of(mutant, text, code, starts):
    """The edits (begin, end, new) that put the mutant beside the original, or None where that can't be."""
    switched = RULES[mutant['rule']][2]
    line = starts[mutant['line'] - 1]
    begin, end = line + mutant['begin'], line + mutant['end']
    whole = text[line:text.find('\n', line)]
    if switched is None or CONSTANT.search(whole):
        return None
    if switched in ('both', 'either'):
        return short_circuit(code, begin, end, '&&' if switched == 'both' else '||')
    if callable(switched):
        new = switched(text[begin:end])
        if new.count('(') != new.count(')'):
            return None
        if '(void)' in new:  # a whole statement: what it holds may be changed, too
            indent = len(whole) - len(whole.lstrip())
            head, tail = new.strip().split(whole.strip()[:-1])
            return [(begin + indent, begin + indent, head), (end - 1, end, tail)]
        return [(begin, end, new)]
    return [(begin, end, switched)]


def with_mutants(text, mutants):
    """The text with these mutants (each with an `id`) beside the original, and those that found no place in it."""
    code = code_of(text)
    starts = [0]
    for at, sign in enumerate(text):
        if sign == '\n':
            starts.append(at + 1)
    taken, left_out = [], []
    for mutant in mutants:
        edits = edits_of(mutant, text, code, starts)
        if edits is None or any(a < d and c < b or (a, b) == (c, d) or a == c or b == d
                                for a, b, _ in edits for c, d, _ in taken):
            left_out.append(mutant)
        else:
            taken += [(begin, end, new.replace('ID', str(mutant['id']))) for begin, end, new in edits]
    for begin, end, new in sorted(taken, reverse=True):
        text = text[:begin] + new + text[end:]
    return text, left_out
