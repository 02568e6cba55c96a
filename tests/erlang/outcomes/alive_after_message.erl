%% A process may or may not have ended after its last message.
-module(alive_after_message).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> Me ! bye end),
    receive bye -> ok end,
    io:format("~p~n", [is_process_alive(P)]).
