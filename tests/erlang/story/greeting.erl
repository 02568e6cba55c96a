-module(greeting).
-export([main/0]).
shout(S) -> string:uppercase(S) ++ "!".
main() ->
    Name = string:trim(io:get_line("")),
    io:format("~s~n", [string:to_upper(Name)]),
    io:format("~ts~n", [shout(Name)]),
    {ok, [Times]} = io:fread("", "~d"),
    io:format("~p~n", [Times * 2]).
