%% A message of another process may still be on its way.
-module(queue_from_other).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> receive never -> ok end end),
    spawn(fun() -> P ! hello, Me ! sent end),
    receive sent -> ok end,
    {message_queue_len, N} = process_info(P, message_queue_len),
    io:format("~p~n", [N]).
