%% Both get the name only if the first has ended before the second asks.
-module(two_register).
-export([main/0]).

main() ->
    Me = self(),
    Try = fun(Tag) -> Me ! {Tag, try register(srv, self()) catch error:E -> E end} end,
    spawn(fun() -> Try(a) end),
    spawn(fun() -> Try(b) end),
    A = receive {a, X} -> X end,
    B = receive {b, Y} -> Y end,
    io:format("~p~n", [{A, B}]).
