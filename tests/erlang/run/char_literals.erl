-module(char_literals).
-export([main/0]).

main() ->
    io:format("~w~n", [[$a, $A, $0, $\s, $\t, $\n, $\r, $\e, $\\, $\', $\", $ü, $€, $\x{41}, $\101, $ ]]),
    io:format("~w~n", ["äöü€"]),
    io:format("~ts~n", ["äöü€ 日本"]),
    io:format("~w~n", [<<"äöü">>]),
    io:format("~w~n", [<<"äöü"/utf8>>]).
