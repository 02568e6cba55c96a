-module(parallel_map).
-export([main/0]).

main() ->
    io:format("~p~n", [pmap(fun(X) -> X * X end, lists:seq(1, 20))]),
    io:format("~p~n", [pmap(fun fib/1, [5, 10, 15])]),
    logger:set_primary_config(level, none),
    io:format("~p~n", [[case R of {error, {E, _}} -> {failed, E}; _ -> R end || R <- pmap(fun(0) -> error(zero); (X) -> 10 div X end, [5, 0, 2])]]).

pmap(F, Xs) ->
    Refs = [begin {_, R} = spawn_monitor(fun() -> exit({result, F(X)}) end), R end || X <- Xs],
    [receive {'DOWN', R, process, _, {result, V}} -> V; {'DOWN', R, process, _, Why} -> {error, Why} end || R <- Refs].

fib(N) when N < 2 -> N;
fib(N) -> fib(N - 1) + fib(N - 2).
