%% An alias with `reply` ends with the first message that comes by it.
-module(alias_for_one_reply).
-export([main/0]).

main() ->
    A = alias([reply]),
    spawn(fun() -> A ! a, A ! b end),
    X = receive a -> a end,
    Y = receive b -> b after 1 -> none end,
    io:format("~p~n", [{X, Y}]).
