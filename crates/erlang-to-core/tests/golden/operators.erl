-module(m).
-export([f/2, g/2]).
f(A, B) -> A ++ B -- A ++ [1, -2, +A, bnot B, not A].
g(A, B) -> {A and B, A div B * 2.0 - B, hd(A), byte_size(B), A == B}.
