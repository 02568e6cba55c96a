%% Sending to a name fails once the name is released; sending to the process itself never does.
-module(send_to_name_of_dying).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> register(srv, self()), Me ! bye end),
    receive bye -> ok end,
    X = try srv ! hello, sent catch error:E -> E end,
    P ! hello,
    io:format("~p~n", [X]).
