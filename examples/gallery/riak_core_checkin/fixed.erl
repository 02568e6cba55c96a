%% The worker tells the queue alone, which uses it again or checks it in.
-module(fixed).
-export([main/0]).

pool(Free) ->
    receive
        {checkout, From} when Free > 0 -> From ! granted, pool(Free - 1);
        {checkout, From} -> From ! full, pool(Free);
        checkin -> pool(Free + 1)
    end.

worker(Queue, Client) -> Client ! done, Queue ! checkin.

queue(ready, Pool, Jobs) ->
    receive {work, Client} -> start(Pool, Jobs ++ [Client]); checkin -> back(Pool, Jobs) end;
queue(queueing, Pool, Jobs) ->
    receive {work, Client} -> queue(queueing, Pool, Jobs ++ [Client]); checkin -> back(Pool, Jobs) end.

back(Pool, []) -> Pool ! checkin, queue(ready, Pool, []);
back(Pool, [Client | Rest]) -> run(Client), queue(queueing, Pool, Rest).

run(Client) -> Me = self(), spawn(fun() -> worker(Me, Client) end).

start(Pool, []) -> queue(ready, Pool, []);
start(Pool, [Client | Rest] = Jobs) ->
    Pool ! {checkout, self()},
    receive
        granted -> run(Client), start(Pool, Rest);
        full -> queue(queueing, Pool, Jobs)
    end.

main() ->
    Pool = spawn(fun() -> pool(1) end),
    Queue = spawn(fun() -> queue(ready, Pool, []) end),
    Queue ! {work, self()},
    Queue ! {work, self()},
    receive done -> ok end,
    receive done -> ok end.
