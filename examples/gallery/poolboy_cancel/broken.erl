%% The recurrence: the client that gives up cancels its place in the queue, but if the worker was
%% given to it a moment before, there is no place to cancel.
-module(broken).
-export([main/0]).

pool(Free, Waiting) ->
    receive
        {checkout, From, Ref} when Free > 0 -> From ! {worker, Ref}, pool(Free - 1, Waiting);
        {checkout, From, Ref} -> pool(Free, Waiting ++ [{From, Ref}]);
        {cancel, Ref} -> pool(Free, lists:keydelete(Ref, 2, Waiting));
        checkin ->
            case Waiting of
                [] -> pool(Free + 1, []);
                [{From, Ref} | Rest] -> From ! {worker, Ref}, pool(Free, Rest)
            end
    end.

checkout(Pool, Timeout) ->
    Ref = make_ref(),
    Pool ! {checkout, self(), Ref},
    receive {worker, Ref} -> ok after Timeout -> Pool ! {cancel, Ref}, timeout end.

main() ->
    Pool = spawn(fun() -> pool(1, []) end),
    case checkout(Pool, 100) of ok -> Pool ! checkin; timeout -> ok end,
    ok = checkout(Pool, infinity).
