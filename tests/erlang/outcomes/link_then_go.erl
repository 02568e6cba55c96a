%% The link signal arrives before the message of the same sender, so both die.
-module(link_then_go).
-export([main/0]).

main() ->
    {A, RA} = spawn_monitor(fun() -> receive go -> exit(a) end end),
    {_, RB} = spawn_monitor(fun() -> link(A), A ! go, receive never -> ok end end),
    X = receive {'DOWN', RA, process, _, W1} -> W1 end,
    Y = receive {'DOWN', RB, process, _, W2} -> W2 end,
    io:format("~p~n", [{X, Y}]).
