-module(spawn_forms).
-export([main/0, worker/3]).

main() ->
    Me = self(),
    spawn(fun() -> Me ! {1, hello} end),
    spawn(?MODULE, worker, [Me, 2, there]),
    P = spawn_link(fun() -> Me ! {3, linked}, receive stop -> ok end end),
    {Q, Ref} = spawn_monitor(fun() -> Me ! {4, monitored}, exit(done) end),
    {S, Ref2} = spawn_opt(fun() -> Me ! {5, opt} end, [monitor, {priority, low}]),
    spawn(node(), fun() -> Me ! {6, node} end),
    [receive {I, X} -> io:format("~p ~p~n", [I, X]) end || I <- [1, 2, 3, 4, 5, 6]],
    receive {'DOWN', Ref, process, Q, R} -> io:format("down ~p~n", [R]) end,
    receive {'DOWN', Ref2, process, S, R2} -> io:format("down ~p~n", [R2]) end,
    io:format("~p ~p~n", [is_process_alive(P), is_process_alive(Q)]),
    unlink(P), P ! stop,
    io:format("~p~n", [is_pid(spawn(lists, reverse, [[]]))]).

worker(To, I, X) -> To ! {I, X}.
