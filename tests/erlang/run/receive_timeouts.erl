-module(receive_timeouts).
-export([main/0]).

main() ->
    T0 = erlang:monotonic_time(millisecond),
    io:format("~p~n", [receive x -> x after 30 -> timeout end]),
    D = erlang:monotonic_time(millisecond) - T0,
    io:format("~p~n", [D >= 30]),
    Me = self(),
    spawn(fun() -> timer:sleep(20), Me ! late end),
    io:format("~p~n", [receive late -> got after 5 -> early end]),
    io:format("~p~n", [receive late -> got after infinity -> never end]),
    receive after 1 -> ok end,
    T = 10,
    io:format("~p~n", [receive M -> M after T * 2 -> computed end]),
    io:format("~p~n", [try receive after foo -> ok end catch error:E -> E end]),
    io:format("~p~n", [try receive after -1 -> ok end catch error:E2 -> E2 end]).
