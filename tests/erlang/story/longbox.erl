%% A mailbox that is full before anybody reads it.
-module(longbox).
-export([main/0]).

feed(_, 0) -> ok;
feed(To, N) -> To ! {item, N * 3}, feed(To, N - 1).

drain(0, Sum) -> Sum;
drain(N, Sum) -> receive {item, K} -> drain(N - 1, Sum + K) end.

main() ->
    Self = self(),
    spawn(fun() -> feed(Self, 3), Self ! fed end),
    receive fed -> ok end,
    io:format("~p~n", [drain(3, 0)]).
