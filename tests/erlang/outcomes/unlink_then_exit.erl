%% The exit signal arrives before unlink, or has no effect.
-module(unlink_then_exit).
-export([main/0]).

main() ->
    {A, RA} = spawn_monitor(fun() -> receive go -> exit(a) end end),
    {_, RB} = spawn_monitor(fun() -> link(A), A ! go, unlink(A), exit(b) end),
    X = receive {'DOWN', RA, process, _, W1} -> W1 end,
    Y = receive {'DOWN', RB, process, _, W2} -> W2 end,
    io:format("~p~n", [{X, Y}]).
