-module(io_functions).
-export([main/0]).

main() ->
    io:put_chars("put chars\n"),
    io:put_chars(["io", <<"list">>, $\n]),
    io:nl(),
    io:write({a, "b"}), io:nl(),
    io:fwrite("~p~n", [x]),
    io:format("no arguments~n"),
    io:format(standard_io, "~p~n", [to_device]),
    io:format(group_leader(), "leader~n", []),
    io:fwrite(standard_error, "not in stdout~n", []),
    io:format("~p~n", [io:printable_range()]),
    io:format("~p~n", [io:get_line("")]).
