%% is_process_alive sees the effect of signals that its caller has sent before.
-module(alive_after_kill).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive never -> ok end end),
    exit(P, kill),
    io:format("~p~n", [is_process_alive(P)]).
