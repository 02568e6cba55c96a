%% The message comes in time or not.
-module(receive_after).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> Me ! hello end),
    X = receive hello -> hello after 1 -> timeout end,
    io:format("~p~n", [X]).
