%% Whoever counts the messages in its mailbox sees how many have arrived. Those of one process arrive in the order in
%% which they were sent, so the first one to be taken is always the same.
-module(looked_at_then_taken).
-export([main/0]).

main() ->
    Me = self(),
    spawn_monitor(fun() -> Me ! a, Me ! b end),
    {message_queue_len, Arrived} = process_info(self(), message_queue_len),
    receive First -> io:format("~p ~p~n", [Arrived, First]) end.
