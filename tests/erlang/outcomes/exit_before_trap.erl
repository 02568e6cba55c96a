%% The signal ends the process if it does not trap exits yet.
-module(exit_before_trap).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() ->
        process_flag(trap_exit, true),
        receive {'EXIT', Me, W} -> Me ! {got, W} end
    end),
    exit(P, boom),
    receive {'DOWN', R, process, P, Why} ->
        X = receive {got, G} -> G after 0 -> none end,
        io:format("~p~n", [{Why, X}])
    end.
