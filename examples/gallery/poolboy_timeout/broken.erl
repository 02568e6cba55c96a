%% A pool of one worker. A client whose wait is over stays in the queue, and is given the worker later.
-module(broken).
-export([main/0]).

pool(Free, Waiting) ->
    receive
        {checkout, From} when Free > 0 -> From ! {worker, self()}, pool(Free - 1, Waiting);
        {checkout, From} -> pool(Free, Waiting ++ [From]);
        checkin ->
            case Waiting of
                [] -> pool(Free + 1, []);
                [Next | Rest] -> Next ! {worker, self()}, pool(Free, Rest)
            end
    end.

checkout(Pool, Timeout) ->
    Pool ! {checkout, self()},
    receive {worker, Pool} -> ok after Timeout -> timeout end.

main() ->
    Pool = spawn(fun() -> pool(1, []) end),
    ok = checkout(Pool, infinity),
    Me = self(),
    spawn(fun() ->
        case checkout(Pool, 100) of ok -> Pool ! checkin; timeout -> ok end,
        Me ! done
    end),
    receive done -> ok after 0 -> receive done -> ok after 1000 -> ok end end,
    Pool ! checkin,
    ok = checkout(Pool, infinity).
