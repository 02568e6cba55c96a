-module(io_lib_functions).
-export([main/0]).

main() ->
    io:format("~p~n", [lists:flatten(io_lib:write({a, "b", [1]}))]),
    io:format("~p~n", [lists:flatten(io_lib:print({a, "b", [1]}))]),
    io:format("~p~n", [io_lib:write_string("a\"b\n")]),
    io:format("~p~n", [io_lib:write_atom('a b')]),
    io:format("~p~n", [io_lib:write_char($a)]),
    io:format("~p~n", [[io_lib:printable_list(X) || X <- ["abc", [1], [a], ""]]]),
    io:format("~p~n", [[io_lib:char_list(X) || X <- ["abc", [1 bsl 30], [a]]]]),
    io:format("~p~n", [io_lib:deep_char_list(["a", ["b"]])]),
    io:format("~p~n", [io_lib:fread("~d ~s ~f", "12 abc 1.5 rest")]),
    io:format("~p~n", [io_lib:fread("~d", "x")]),
    io:format("~p~n", [io_lib:fread("~2d-~u-~a", "12-7-atom")]),
    io:format("~p~n", [lists:flatten(io_lib:format("~p", [io_lib:nl()]))]),
    io:format("~p~n", [lists:flatten(io_lib:print([1, 2, 3], 5, 20, -1))]),
    io:format("~p~n", [lists:flatten(io_lib:fwrite("~-5w|", [ab]))]),
    io:format("~ts~n", [io_lib:format("~w~ts", [1, "ä"])]),
    io:format("~p~n", [io_lib:latin1_char_list("abc")]).
