%% exit/2 with normal has no effect on another process that does not trap exits.
-module(exit_normal_ignored).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> receive stop -> Me ! alive end end),
    exit(P, normal),
    P ! stop,
    receive X -> io:format("~p~n", [X]) end.
