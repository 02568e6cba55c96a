-module(m).
-export([f/1, nope/2, g/3]).
-import(lists, [f/1]).
f(X) -> X.
g(X) -> lenght([X]), f(1, 2), undefined_thing(), fun unknown/3.
f(X) -> X.
h() -> '%':'no-prim'(1).
