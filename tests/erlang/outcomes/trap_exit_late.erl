%% The exit signal arrives before or after the process traps exits.
-module(trap_exit_late).
-export([main/0]).

main() ->
    spawn_link(fun() -> exit(bad) end),
    process_flag(trap_exit, true),
    receive {'EXIT', _, Why} -> io:format("~p~n", [Why]) end.
