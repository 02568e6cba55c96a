-module(ping_pong).
-export([main/0]).

main() ->
    Me = self(),
    Pong = spawn(fun() -> pong() end),
    Ping = spawn(fun() -> ping(5, Pong, Me) end),
    receive {Ping, done, N} -> io:format("finished after ~p~n", [N]) end.

ping(0, Pong, Parent) -> Pong ! stop, Parent ! {self(), done, 5};
ping(N, Pong, Parent) ->
    Pong ! {ping, self(), N},
    receive {pong, M} -> io:format("pong ~p~n", [M]) end,
    ping(N - 1, Pong, Parent).

pong() ->
    receive
        {ping, From, N} -> io:format("ping ~p~n", [N]), From ! {pong, N * N}, pong();
        stop -> ok
    end.
