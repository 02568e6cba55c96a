%% The monitor follows the exit signal of the same sender, so the process is exiting when it arrives:
%% the answer is `noproc`, never the reason.
-module(monitor_behind_exit).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive never -> ok end end),
    exit(P, bad),
    R = monitor(process, P),
    receive {'DOWN', R, process, P, Why} -> io:format("~p~n", [Why]) end.
