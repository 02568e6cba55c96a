%% Unlinked in time, the exit signal has no effect, even one that is on its way.
-module(unlink_survives).
-export([main/0]).

main() ->
    P = spawn_link(fun() -> exit(bad) end),
    unlink(P),
    io:format("survived~n").
