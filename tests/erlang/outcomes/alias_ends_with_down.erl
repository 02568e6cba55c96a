%% The alias of a monitor ends with 'DOWN'; a message of another process may arrive before or is dropped.
-module(alias_ends_with_down).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive go -> exit(early) end end),
    R = monitor(process, P, [{alias, demonitor}]),
    spawn(fun() -> R ! late end),
    P ! go,
    X = receive {'DOWN', R, process, P, Why} -> Why end,
    Y = receive late -> late after 1 -> none end,
    io:format("~p~n", [{X, Y}]).
