%% A timer sends its message although the process that started it has ended.
-module(timer_of_other).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> erlang:send_after(1, Me, tick) end),
    X = receive tick -> tick after 1 -> timeout end,
    io:format("~p~n", [X]).
