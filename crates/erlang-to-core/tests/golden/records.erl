-module(m).
-export([f/1, g/0]).
-record(r, {a = 1, b, c = [x]}).
f(#r{b = B} = R) -> {R#r.a, R#r{b = B, c = y}, #r.c, is_record(R, r)}.
g() -> {#r{b = 2}, record_info(fields, r), record_info(size, r)}.
