-module(conc_worker_pool).
-export([main/0]).

main() ->
    Me = self(),
    Pool = spawn_link(fun() -> pool([spawn_link(fun() -> worker(Me) end) || _ <- lists:seq(1, 3)], []) end),
    [Pool ! {job, N} || N <- lists:seq(1, 12)],
    Rs = [receive {result, W, N, R} -> {N, R, W} end || _ <- lists:seq(1, 12)],
    io:format("~p~n", [lists:sort([{N, R} || {N, R, _} <- Rs])]).
pool([], Jobs) -> receive {idle, W} -> pool([W], Jobs) end;
pool([W | Ws], [J | Js]) -> W ! {do, J, self()}, pool(Ws, Js);
pool(Ws, []) -> receive {job, J} -> pool(Ws, [J]); {idle, W} -> pool([W | Ws], []) end.
worker(To) -> receive {do, N, P} -> To ! {result, self(), N, N * N}, P ! {idle, self()}, worker(To) end.
