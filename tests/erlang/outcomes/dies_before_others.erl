%% The same when the main process dies.
-module(dies_before_others).
-export([main/0]).

main() ->
    spawn(fun() -> io:format("x~n") end),
    exit(bad).
