-module(floats_arith).
-export([main/0]).

main() ->
    io:format("~p~n", [0.1 + 0.2]),
    io:format("~p~n", [1 / 3]),
    io:format("~p ~p~n", [4 / 2, 7 / 2]),
    io:format("~p~n", [[round(X) || X <- [0.5, 1.5, 2.5, -0.5, -1.5, 2.4999]]]),
    io:format("~p~n", [[trunc(X) || X <- [0.9, -0.9, 1.0e20]]]),
    io:format("~p~n", [[floor(X) || X <- [0.9, -0.9, 3, -2.0]]]),
    io:format("~p~n", [[ceil(X) || X <- [0.1, -0.9, 3, -2.5]]]),
    io:format("~p~n", [1 + 1.0]),
    io:format("~p ~p ~p~n", [1 == 1.0, 1 =:= 1.0, 1 =/= 1.0]),
    io:format("~p ~p~n", [0.0 == -0.0, 0.0 =:= -0.0]),
    io:format("~p~n", [max(1, 1.0)]),
    io:format("~p~n", [min(2.0, 2)]),
    io:format("~p~n", [outcome(fun() -> 1.0e308 * 10 end)]),
    io:format("~p~n", [abs(-2.5)]),
    io:format("~p~n", [list_to_float("1.5e-2")]),
    io:format("~p~n", [1.0e3 * 3]),
    io:format("~.10f ~.10f ~.10f~n", [math:pi(), math:exp(1), math:pow(2, 0.5)]),
    io:format("~p~n", [[math:sqrt(16), math:floor(2.7), math:ceil(2.1), math:fmod(7.5, 2), math:log2(8), math:log10(1000), math:atan2(0, 1)]]).

outcome(F) -> try F() catch C:R -> {C, R} end.
