%% A supervisor that restarts its worker with the state of the beginning.
-module(restart_state).
-export([main/0, supervise/2, worker/1]).

main() ->
    Sup = spawn(?MODULE, supervise, [0, none]),
    Sup ! {self(), start},
    receive started -> ok end,
    [Sup ! {work, N} || N <- [1, 2, crash, 3]],
    timer:sleep(5),
    Sup ! {self(), total},
    receive {total, T} -> io:format("~p~n", [T]) end.

supervise(Saved, Worker) ->
    receive
        {From, start} ->
            process_flag(trap_exit, true),
            From ! started,
            supervise(Saved, spawn_link(?MODULE, worker, [Saved]));
        {work, N} ->
            Worker ! {self(), N},
            receive
                {saved, New} -> supervise(New, Worker);
                {'EXIT', Worker, _} ->
                    supervise(Saved, spawn_link(?MODULE, worker, [Saved]))
            end;
        {From, total} ->
            From ! {total, Saved},
            supervise(Saved, Worker)
    end.

worker(Total) ->
    receive
        {Sup, N} ->
            New = Total + N,
            Sup ! {saved, New},
            worker(New)
    end.
