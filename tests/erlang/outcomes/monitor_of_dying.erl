%% The monitor is set up before the process has ended, or after.
-module(monitor_of_dying).
-export([main/0]).

main() ->
    P = spawn(fun() -> exit(early) end),
    R = monitor(process, P),
    receive {'DOWN', R, process, P, Why} -> io:format("~p~n", [Why]) end.
