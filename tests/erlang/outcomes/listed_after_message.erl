%% processes() has the process until it has ended.
-module(listed_after_message).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> Me ! bye end),
    receive bye -> ok end,
    io:format("~p~n", [lists:member(P, processes())]).
