% A semaphore as a process; the critical sections never overlap.
-module(conc_mutex).
-export([main/0]).

main() ->
    M = spawn(fun() -> free() end),
    Me = self(),
    T = ets:new(t, [public]), ets:insert(T, {inside, 0}), ets:insert(T, {max, 0}),
    Ps = [spawn(fun() -> lock(M), I = ets:update_counter(T, inside, 1), [{_, X}] = ets:lookup(T, max), ets:insert(T, {max, max(I, X)}),
                         timer:sleep(1), ets:update_counter(T, inside, -1), M ! {unlock, self()}, Me ! done end) || _ <- lists:seq(1, 10)],
    [receive done -> ok end || _ <- Ps],
    io:format("~p~n", [lists:sort(ets:tab2list(T))]).
lock(M) -> M ! {lock, self()}, receive {locked, M} -> ok end.
free() -> receive {lock, P} -> P ! {locked, self()}, busy(P) end.
busy(P) -> receive {unlock, P} -> free() end.
