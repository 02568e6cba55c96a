-module(m).
-export([f/1]).
f(X) when g(X) -> ok;
f(X) when X = 1 -> ok;
f(X) when X ++ [] =:= X -> ok;
f(X) when case X of a -> true end -> ok;
f(X) when lists:member(X, []) -> ok.
g(X) -> X.
