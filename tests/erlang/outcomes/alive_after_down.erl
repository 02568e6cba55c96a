%% A process that has sent 'DOWN' is not alive, and is not among the processes that are.
-module(alive_after_down).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', R, process, P, _} -> ok end,
    io:format("~p~n", [is_process_alive(P)]).
