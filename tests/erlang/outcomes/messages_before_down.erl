%% What a process has sent comes before its 'DOWN'.
-module(messages_before_down).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> Me ! a end),
    receive {'DOWN', R, process, P, _} -> ok end,
    X = receive a -> a after 0 -> none end,
    io:format("~p~n", [X]).
