%% The watcher may see the end of the server (normal), come too late for that (noproc), or give up
%% and end before it (timeout): its own end gives up the monitor.
-module(monitor_given_up_by_end).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive {From, close} -> From ! closed end end),
    P ! {self(), close},
    receive closed -> ok end,
    R = monitor(process, P),
    Why = receive {'DOWN', R, process, P, W} -> W after 100 -> timeout end,
    io:format("~p~n", [Why]).
