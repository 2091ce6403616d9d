# SPDX-License-Identifier: MIT
"""Small helpers to write C and C++ text: file heads, wrapped comments, argument lists."""
import textwrap


def head(about):
    return (f"// SPDX-License-Identifier: MIT\n// {about}\n"
            "// Generated from api/ by api/generate.py: change the description, not this file.\n\n")


def block_comment(text, indent=""):
    """A doc comment of one or more lines, or nothing."""
    if not text:
        return ""
    lines = textwrap.wrap(text, 116 - len(indent))
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def declare(c_type, name):
    """'char const *' 'data' -> 'char const * data'."""
    return f"{c_type} {name}"
