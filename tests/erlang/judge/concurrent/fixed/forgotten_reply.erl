%% A lock that is handed on in silence.
-module(forgotten_reply).
-export([main/0, lock/1, worker/3]).

main() ->
    Lock = spawn(?MODULE, lock, [free]),
    [spawn(?MODULE, worker, [N, Lock, self()]) || N <- [1, 2]],
    [receive {done, N} -> io:format("~p done~n", [N]) end || _ <- [1, 2]].

worker(N, Lock, Main) ->
    Lock ! {take, self()},
    receive granted -> ok end,
    Lock ! {give, self()},
    Main ! {done, N}.

lock(free) ->
    receive {take, Pid} -> Pid ! granted, lock({taken, Pid, []}) end;
lock({taken, Pid, Queue}) ->
    receive
        {take, Other} -> lock({taken, Pid, Queue ++ [Other]});
        {give, Pid} -> release(Queue)
    end.

release([]) -> lock(free);
release([Next | Rest]) ->
    Next ! granted,
    lock({taken, Next, Rest}).
