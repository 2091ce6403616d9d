"""stub"""
def emit(model):
    return "// stub\n#pragma once\n"
