%% A name cannot be given to a process that has ended.
-module(register_dead).
-export([main/0]).

main() ->
    P = spawn(fun() -> ok end),
    X = try register(srv, P) catch error:E -> E end,
    io:format("~p~n", [X]).
