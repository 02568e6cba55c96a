-module(os_env).
-export([main/0]).

main() ->
    io:format("~p~n", [os:getenv("SURELY_NOT_SET_ANYWHERE")]),
    io:format("~p~n", [os:getenv("SURELY_NOT_SET_ANYWHERE", "dflt")]),
    os:putenv("BS_X", "1"),
    io:format("~p~n", [os:getenv("BS_X")]),
    io:format("~p~n", [element(1, os:type())]).
