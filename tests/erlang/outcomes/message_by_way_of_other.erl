%% What a process has told another may be passed on before or after its 'DOWN'.
-module(message_by_way_of_other).
-export([main/0]).

main() ->
    Me = self(),
    Q = spawn(fun() -> receive X -> Me ! X end end),
    {P, R} = spawn_monitor(fun() -> Q ! first end),
    receive {'DOWN', R, process, P, _} -> ok end,
    Y = receive first -> first after 0 -> none end,
    io:format("~p~n", [Y]).
