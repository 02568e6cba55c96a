%% A process is not listed any more when it sends 'DOWN'.
-module(listed_after_down).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', R, process, P, _} -> ok end,
    io:format("~p~n", [lists:member(P, processes())]).
