%% A process has one name at most: of two that are given to it at once, one is refused.
-module(two_names).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> Me ! give(one, Me) end),
    X = give(two, Me),
    Y = receive Given -> Given end,
    io:format("~p~n", [{X, Y}]).

give(Name, P) -> try register(Name, P) catch error:E -> E end.
