%% Linking to a process that has ended is an error that can be caught.
-module(link_dead).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', R, process, P, _} -> ok end,
    X = case catch link(P) of {'EXIT', {E, _}} -> E; Other -> Other end,
    io:format("~p~n", [X]).
