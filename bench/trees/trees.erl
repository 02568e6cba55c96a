%% Binary trees: allocation, and tuples taken apart.
-module(trees).
-export([main/1]).

make(0) -> leaf;
make(D) -> {node, make(D - 1), D, make(D - 1)}.

sum(leaf) -> 0;
sum({node, L, X, R}) -> sum(L) + X + sum(R).

loop(0, _, S) -> S;
loop(N, D, S) -> loop(N - 1, D, S + sum(make(D))).

main([Size]) ->
    io:format("~p~n", [loop(4, list_to_integer(Size), 0)]).
