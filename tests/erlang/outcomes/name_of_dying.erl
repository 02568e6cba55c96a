%% A process still has its name after its last message.
-module(name_of_dying).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> register(srv, self()), Me ! bye end),
    receive bye -> ok end,
    R = try register(srv, self()) catch error:E -> E end,
    io:format("~p~n", [R]).
