%% Processes linked to one that was killed get the reason killed, which can be trapped.
-module(killed_reaches_link).
-export([main/0]).

main() ->
    Me = self(),
    A = spawn(fun() -> receive never -> ok end end),
    spawn(fun() ->
        process_flag(trap_exit, true),
        link(A),
        exit(A, kill),
        receive {'EXIT', A, Why} -> Me ! Why end
    end),
    receive X -> io:format("~p~n", [X]) end.
