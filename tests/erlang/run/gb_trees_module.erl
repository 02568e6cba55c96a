-module(gb_trees_module).
-export([main/0]).

main() ->
    T0 = lists:foldl(fun(K, T) -> gb_trees:insert(K, K * K, T) end, gb_trees:empty(), [5, 2, 8, 1, 9, 3]),
    io:format("~p~n", [T0]),
    io:format("~p~n", [gb_trees:to_list(T0)]),
    io:format("~p ~p~n", [gb_trees:get(5, T0), gb_trees:lookup(7, T0)]),
    io:format("~p ~p~n", [gb_trees:smallest(T0), gb_trees:largest(T0)]),
    {K, V, T1} = gb_trees:take_smallest(T0),
    io:format("~p ~p ~p~n", [K, V, gb_trees:keys(T1)]),
    {_, _, T2} = gb_trees:take_largest(T1),
    io:format("~p~n", [gb_trees:values(T2)]),
    io:format("~p~n", [gb_trees:to_list(gb_trees:enter(5, new, T0))]),
    io:format("~p~n", [gb_trees:to_list(gb_trees:update(5, upd, T0))]),
    io:format("~p~n", [gb_trees:to_list(gb_trees:delete(5, T0))]),
    io:format("~p~n", [gb_trees:to_list(gb_trees:delete_any(55, T0))]),
    io:format("~p~n", [gb_trees:is_defined(9, T0)]),
    io:format("~p~n", [gb_trees:map(fun(_, X) -> X + 1 end, T0)]),
    walk(gb_trees:next(gb_trees:iterator(T0))),
    walk(gb_trees:next(gb_trees:iterator_from(4, T0))),
    io:format("~p~n", [gb_trees:balance(T0)]),
    io:format("~p~n", [try gb_trees:insert(5, x, T0) catch error:E -> E end]),
    io:format("~p~n", [gb_trees:take_any(3, T0)]),
    Big = lists:foldl(fun(I, T) -> gb_trees:enter(I * 7919 rem 101, I, T) end, gb_trees:empty(), lists:seq(1, 100)),
    io:format("~w~n", [Big]).

walk(none) -> io:nl();
walk({K, V, I}) -> io:format("~p:~p ", [K, V]), walk(gb_trees:next(I)).
