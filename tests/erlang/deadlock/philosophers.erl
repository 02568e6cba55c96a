-module(philosophers).
-export([main/0]).

fork() ->
    receive {take, P} -> P ! {self(), taken} end,
    receive {put, P} -> fork() end.

philosopher(L, R, Main) ->
    L ! {take, self()}, receive {L, taken} -> ok end,
    R ! {take, self()}, receive {R, taken} -> ok end,
    R ! {put, self()}, L ! {put, self()},
    Main ! {done, self()}.

main() ->
    Self = self(),
    A = spawn(fun fork/0),
    B = spawn(fun fork/0),
    P = spawn(fun() -> philosopher(A, B, Self) end),
    Q = spawn(fun() -> philosopher(B, A, Self) end),
    receive {done, P} -> ok end,
    receive {done, Q} -> ok end.
