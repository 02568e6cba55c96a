-module(format_depth).
-export([main/0]).

main() ->
    T = {a, [1, 2, 3, 4, 5, 6, 7, 8], {b, {c, {d, {e}}}}, "a string that is long", #{k => #{l => #{m => n}}}},
    [io:format("~P~n", [T, D]) || D <- [1, 2, 3, 4, 5, 8, 20]],
    [io:format("~W~n", [T, D]) || D <- [1, 2, 3, 5, 10]],
    io:format("~P~n", [lists:seq(1, 100), 10]),
    io:format("~P~n", ["plain text string", 5]).
