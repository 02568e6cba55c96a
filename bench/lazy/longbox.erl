%% A mailbox that gets long before anybody reads it.
-module(longbox).
-export([main/1]).

feed(_, 0) -> ok;
feed(To, N) -> To ! {item, N, N rem 3}, feed(To, N - 1).

drain(0, Sum) -> Sum;
drain(N, Sum) -> receive {item, K, R} -> drain(N - 1, Sum + K * R) end.

main([Size]) ->
    N = list_to_integer(Size),
    Self = self(),
    spawn(fun() -> feed(Self, N), Self ! fed end),
    receive fed -> ok end,
    io:format("~p~n", [drain(N, 0)]).
