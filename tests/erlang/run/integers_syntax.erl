-module(integers_syntax).
-export([main/0]).

main() ->
    io:format("~p~n", [[2#1010, 8#777, 16#FF, 36#zz, 1_000_000, 16#dead_beef, $a, $\n, $\s, $\x41, $\x{1F600}, $\101, $\^A, $\\]]),
    io:format("~p~n", [[1.0e10, 1.5E-3, 1_0.2_5, -0.0, 2.0e-300]]),
    io:format("~w~n", ["esc: \t\n\x41\x{263a}\101\e\d\b\f\v\0\"\'"]),
    io:format("~p~n", ["con" "cat" "enated"]),
    io:format("~p~n", [['quoted atom', 'a\'b', 'Ünïcode', '', 'with\nnewline', abc@def, a_1, 'A', '1a', 'if']]),
    io:format("~p~n", [- - 5]),
    io:format("~p~n", [1 - -1]),
    io:format("~p~n", [7 div 2 * 2 + 7 rem 2]),
    io:format("~p~n", [-7 div 2]),
    io:format("~p~n", [-7 rem 3]),
    io:format("~p~n", [1 + 2 * 3 - 4 div 2 bsl 1 band 15 bor 1]),
    io:format("~p~n", [not false and true orelse false]),
    io:format("~p~n", [[1, 2] ++ [3] -- [1] ++ [4]]),
    io:format("~p~n", [(1 < 2) =:= true]).
