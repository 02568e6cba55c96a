%% In time: the reason of the exit. Too late: noproc.
-module(link_dying_trapping).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = spawn(fun() -> exit(bad) end),
    link(P),
    receive {'EXIT', P, Why} -> io:format("~p~n", [Why]) end.
