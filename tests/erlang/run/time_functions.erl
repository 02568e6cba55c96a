-module(time_functions).
-export([main/0]).

main() ->
    A = erlang:monotonic_time(), B = erlang:monotonic_time(),
    io:format("~p~n", [B >= A]),
    io:format("~p~n", [erlang:convert_time_unit(1500, millisecond, second)]),
    io:format("~p~n", [erlang:convert_time_unit(2, second, microsecond)]),
    {Y, M, D} = date(), {H, _, _} = time(),
    io:format("~p~n", [Y > 2000 andalso M =< 12 andalso D =< 31 andalso H < 24]),
    io:format("~p~n", [is_integer(erlang:system_time(second)) andalso is_integer(os:system_time())]),
    {Mega, S, Micro} = os:timestamp(),
    io:format("~p~n", [Mega > 1000 andalso S < 1000000 andalso Micro < 1000000]),
    io:format("~p~n", [erlang:unique_integer() =/= erlang:unique_integer()]),
    X = erlang:unique_integer([monotonic, positive]), Z = erlang:unique_integer([monotonic, positive]),
    io:format("~p~n", [X < Z andalso X > 0]),
    {{_, _, _}, {_, _, _}} = calendar:local_time(),
    io:format("~p~n", [erlang:now() < erlang:now()]).
