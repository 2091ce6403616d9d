// Braces nest at most 127 levels deep, and statements 512; "else if" counts.
fn f() {{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}
fn g(b: bool) {
  if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { } else if b { }
    else if b { }
}
// ERROR 2:135 [brace-too-deep] Braces nest more than 127 levels deep here.
// ERROR 67:85 [statement-too-deep] Statements nest more than 512 levels deep here.
