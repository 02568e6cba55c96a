%% process_info comes after the message that the same process has sent before.
-module(queue_of_waiting).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive never -> ok end end),
    P ! hello,
    {message_queue_len, N} = process_info(P, message_queue_len),
    io:format("~p~n", [N]).
