%% search: --terminates
%% Ping and pong, three times.
-module(ends).
-export([main/0]).

pong(0) -> ok;
pong(N) -> receive {ping, From} -> From ! pong, pong(N - 1) end.

ping(_, 0) -> ok;
ping(Pong, N) -> Pong ! {ping, self()}, receive pong -> ping(Pong, N - 1) end.

main() ->
    Pong = spawn(fun() -> pong(3) end),
    ping(Pong, 3).
