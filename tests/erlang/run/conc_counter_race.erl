% Read, wait, write: updates are lost, as ETS promises nothing over two calls.
-module(conc_counter_race).
-export([main/0]).

main() ->
    T = ets:new(t, [public]), ets:insert(T, {n, 0}),
    run(fun() -> [{_, N}] = ets:lookup(T, n), timer:sleep(5), ets:insert(T, {n, N + 1}) end),
    io:format("~p~n", [ets:lookup(T, n)]),
    ets:insert(T, {n, 0}),
    run(fun() -> timer:sleep(5), ets:update_counter(T, n, 1) end),
    io:format("~p~n", [ets:lookup(T, n)]).
run(F) -> Rs = [element(2, spawn_monitor(F)) || _ <- lists:seq(1, 10)], [receive {'DOWN', R, _, _, _} -> ok end || R <- Rs].
