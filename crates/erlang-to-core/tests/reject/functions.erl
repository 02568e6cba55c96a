-module(m).
-export([f/1, nope/2, g/3]).
-import(lists, [f/1]).
f(X) -> X.
g(X) -> lenght([X]), f(1, 2), undefined_thing(), fun unknown/3.
f(X) -> X.
h() -> '%':'no-prim'(1).

%% A function of one's own under the name of an old built-in one.
get(Key) -> {Key, get(key)}.
size(X) -> X.
same() -> {fun size/1, max(1, 2)}.
max(A, _) -> A.
