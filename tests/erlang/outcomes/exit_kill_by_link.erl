%% exit(kill) reaches linked processes as the reason kill, which can be trapped.
-module(exit_kill_by_link).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = spawn_link(fun() -> exit(kill) end),
    receive {'EXIT', P, Why} -> io:format("~p~n", [Why]) end.
