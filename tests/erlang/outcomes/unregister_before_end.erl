%% A name is taken from its process, or the process ends before and has released it: then there is
%% no such name.
-module(unregister_before_end).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> register(srv, self()), Me ! ready, receive go -> ok end end),
    receive ready -> ok end,
    P ! go,
    X = try unregister(srv) catch error:E -> E end,
    io:format("~p~n", [X]).
