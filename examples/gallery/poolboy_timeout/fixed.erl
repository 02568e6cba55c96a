%% A client whose wait is over says so; the pool takes it out of the queue, or takes the worker back.
-module(fixed).
-export([main/0]).

pool(Free, Waiting, Lent) ->
    receive
        {checkout, From, Ref} when Free > 0 ->
            From ! {worker, Ref}, pool(Free - 1, Waiting, [Ref | Lent]);
        {checkout, From, Ref} -> pool(Free, Waiting ++ [{From, Ref}], Lent);
        {cancel, Ref} ->
            case lists:member(Ref, Lent) of
                true -> back(Free, Waiting, lists:delete(Ref, Lent));
                false -> pool(Free, lists:keydelete(Ref, 2, Waiting), Lent)
            end;
        {checkin, Ref} -> back(Free, Waiting, lists:delete(Ref, Lent))
    end.

back(Free, [], Lent) -> pool(Free + 1, [], Lent);
back(Free, [{From, Ref} | Rest], Lent) -> From ! {worker, Ref}, pool(Free, Rest, [Ref | Lent]).

checkout(Pool, Timeout) ->
    Ref = make_ref(),
    Pool ! {checkout, self(), Ref},
    receive {worker, Ref} -> {ok, Ref} after Timeout -> Pool ! {cancel, Ref}, timeout end.

main() ->
    Pool = spawn(fun() -> pool(1, [], []) end),
    {ok, First} = checkout(Pool, infinity),
    Me = self(),
    spawn(fun() ->
        case checkout(Pool, 100) of {ok, Ref} -> Pool ! {checkin, Ref}; timeout -> ok end,
        Me ! done
    end),
    receive done -> ok after 0 -> receive done -> ok after 1000 -> ok end end,
    Pool ! {checkin, First},
    {ok, _} = checkout(Pool, infinity).
