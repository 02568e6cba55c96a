%% kill cannot be trapped, and others see the reason killed.
-module(kill_is_not_trapped).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() ->
        process_flag(trap_exit, true),
        Me ! ready,
        receive {'EXIT', _, _} -> ok end
    end),
    receive ready -> ok end,
    exit(P, kill),
    receive {'DOWN', R, process, P, Why} -> io:format("~p~n", [Why]) end.
