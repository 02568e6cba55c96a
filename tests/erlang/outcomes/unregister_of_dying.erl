%% The name may be released by the end of its process before.
-module(unregister_of_dying).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> register(srv, self()), Me ! bye end),
    receive bye -> ok end,
    X = try unregister(srv) catch error:E -> E end,
    io:format("~p~n", [X]).
