-module(guards_arith).
-export([main/0]).

main() ->
    [io:format("~p ~p~n", [X, classify(X)]) || X <- [-7, 0, 3, 4, 15, 16, 1000000007, 1 bsl 70, 2.0, x]].

classify(X) when X rem 2 =:= 0, X band 15 =:= 0, X =/= 0 -> multiple_of_16;
classify(X) when X bsr 60 > 0 -> huge;
classify(X) when X div 5 == 3 -> three_fives;
classify(X) when X bxor 7 == 4; X bor 8 == 12 -> bits;
classify(X) when -X > 0 -> negative;
classify(X) when X * X == X + X -> square_is_double;
classify(X) when is_float(X) or is_atom(X) -> {other, X};
classify(X) when X == 0 -> zero;
classify(_) -> rest.
