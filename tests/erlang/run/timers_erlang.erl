-module(timers_erlang).
-export([main/0]).

main() ->
    R1 = erlang:send_after(20, self(), one),
    R2 = erlang:start_timer(10, self(), two),
    R3 = erlang:send_after(5000, self(), never),
    io:format("~p~n", [is_integer(erlang:read_timer(R3))]),
    io:format("~p~n", [is_integer(erlang:cancel_timer(R3))]),
    io:format("~p~n", [erlang:cancel_timer(R3)]),
    receive {timeout, R2, two} -> io:format("two~n") end,
    receive one -> io:format("one~n") end,
    io:format("~p~n", [erlang:read_timer(R1)]),
    register(me, self()),
    erlang:send_after(1, me, named),
    receive named -> io:format("named~n") end,
    [erlang:send_after(T, self(), {t, T}) || T <- [30, 10, 20]],
    [receive {t, T} -> io:format("~p~n", [T]) end || _ <- [1, 2, 3]],
    receive never -> io:format("bad~n") after 10 -> io:format("ok~n") end.
