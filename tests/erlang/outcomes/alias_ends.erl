%% A message that arrives after unalias is dropped.
-module(alias_ends).
-export([main/0]).

main() ->
    A = alias(),
    spawn(fun() -> A ! x end),
    unalias(A),
    X = receive x -> got after 1 -> none end,
    io:format("~p~n", [X]).
