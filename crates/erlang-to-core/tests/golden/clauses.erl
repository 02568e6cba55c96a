-module(m).
-export([f/1, g/2]).
f([]) -> 0;
f([H | T]) when H > 0 -> H + f(T);
f([_ | T]) -> f(T).
g({add, X, Y}, Z) -> {X, Y, Z};
g({del, X}, _) -> X;
g(X, X) -> same;
g(_, true) -> yes;
g("ab", 1.5) -> text.
