-module(app_env).
-export([main/0]).

main() ->
    io:format("~p~n", [application:get_env(nope, key)]),
    io:format("~p~n", [application:set_env(myapp, key, value)]),
    io:format("~p ~p~n", [application:get_env(myapp, key), application:get_env(myapp, other, dflt)]),
    io:format("~p~n", [application:unset_env(myapp, key)]),
    io:format("~p~n", [application:get_env(myapp, key)]).
