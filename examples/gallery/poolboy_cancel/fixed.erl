%% The pool remembers to whom it has lent a worker; to cancel takes it back from there, too.
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
            end
    end.

back(Free, [], Lent) -> pool(Free + 1, [], Lent);
back(Free, [{From, Ref} | Rest], Lent) -> From ! {worker, Ref}, pool(Free, Rest, [Ref | Lent]).

checkout(Pool, Timeout) ->
    Ref = make_ref(),
    Pool ! {checkout, self(), Ref},
    receive {worker, Ref} -> {ok, Ref} after Timeout -> Pool ! {cancel, Ref}, timeout end.

main() ->
    Pool = spawn(fun() -> pool(1, [], []) end),
    case checkout(Pool, 100) of {ok, Ref} -> Pool ! {cancel, Ref}; timeout -> ok end,
    {ok, _} = checkout(Pool, infinity).
