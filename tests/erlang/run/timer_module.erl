-module(timer_module).
-export([main/0, note/2]).

main() ->
    {ok, _} = timer:send_after(20, hello),
    receive hello -> io:format("hello~n") end,
    {ok, _} = timer:apply_after(10, ?MODULE, note, [self(), applied]),
    receive applied -> io:format("applied~n") end,
    {ok, T} = timer:send_interval(10, tick),
    [receive tick -> io:format("tick ~p~n", [N]) end || N <- [1, 2, 3]],
    {ok, cancel} = timer:cancel(T),
    io:format("~p~n", [[timer:seconds(2), timer:minutes(1), timer:hours(1), timer:hms(1, 2, 3)]]),
    {Time, Value} = timer:tc(fun() -> lists:sum([1, 2, 3]) end),
    io:format("~p ~p~n", [is_integer(Time), Value]),
    {_, V2} = timer:tc(lists, reverse, [[1, 2]]),
    io:format("~p~n", [V2]),
    timer:sleep(1),
    io:format("~p~n", [timer:now_diff({0, 5, 10}, {0, 3, 4})]).

note(To, X) -> To ! X.
