%% A worker that is done tells both the pool and the queue in front of it. The queue asks the pool for
%% a worker at once, and may do so before the pool knows.
-module(broken).
-export([main/0]).

pool(Free) ->
    receive
        {checkout, From} when Free > 0 -> From ! granted, pool(Free - 1);
        {checkout, From} -> From ! full, pool(Free);
        checkin -> pool(Free + 1)
    end.

worker(Pool, Queue, Client) -> Client ! done, Queue ! checkin, Pool ! checkin.

%% Ready: there may be a worker. Queueing: there is none until one checks in.
queue(ready, Pool, Jobs) ->
    receive {work, Client} -> start(Pool, Jobs ++ [Client]); checkin -> queue(ready, Pool, Jobs) end;
queue(queueing, Pool, Jobs) ->
    receive {work, Client} -> queue(queueing, Pool, Jobs ++ [Client]); checkin -> start(Pool, Jobs) end.

start(Pool, []) -> queue(ready, Pool, []);
start(Pool, [Client | Rest] = Jobs) ->
    Pool ! {checkout, self()},
    receive
        granted ->
            Me = self(),
            spawn(fun() -> worker(Pool, Me, Client) end),
            start(Pool, Rest);
        full -> queue(queueing, Pool, Jobs)
    end.

main() ->
    Pool = spawn(fun() -> pool(1) end),
    Queue = spawn(fun() -> queue(ready, Pool, []) end),
    Queue ! {work, self()},
    Queue ! {work, self()},
    receive done -> ok end,
    receive done -> ok end.
