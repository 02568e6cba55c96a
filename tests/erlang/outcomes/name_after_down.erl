%% A name is released before 'DOWN' is sent.
-module(name_after_down).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> register(srv, self()) end),
    receive {'DOWN', R, process, P, _} -> ok end,
    X = try register(srv, self()) catch error:E -> E end,
    io:format("~p~n", [X]).
