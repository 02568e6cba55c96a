-module(ets_ordered).
-export([main/0]).

main() ->
    T = ets:new(ord, [ordered_set, named_table]),
    ets:insert(ord, [{X, X * X} || X <- [5, 3, 9, 1, 7]]),
    io:format("~p ~p~n", [T, ets:tab2list(T)]),
    io:format("~p ~p~n", [ets:first(T), ets:last(T)]),
    io:format("~p ~p ~p~n", [ets:next(T, 3), ets:prev(T, 3), ets:next(T, 4)]),
    io:format("~p ~p~n", [ets:next(T, 9), ets:prev(T, 1)]),
    io:format("~p~n", [ets:insert(T, {3.0, float})]),
    io:format("~p~n", [ets:tab2list(T)]),
    io:format("~p~n", [ets:foldl(fun({K, _}, A) -> [K | A] end, [], T)]),
    io:format("~p~n", [ets:foldr(fun({K, _}, A) -> [K | A] end, [], T)]),
    io:format("~p~n", [ets:select(T, [{{'$1', '$2'}, [{'>', '$1', 4}], ['$2']}])]),
    io:format("~p~n", [ets:slot(T, 0)]),
    {L, C} = ets:select(T, [{'_', [], ['$_']}], 2),
    io:format("~p~n", [L]),
    {L2, C2} = ets:select(C),
    io:format("~p~n", [L2]),
    {L3, C3} = ets:select(C2),
    io:format("~p ~p~n", [L3, C3]),
    io:format("~p~n", [ets:select_reverse(T, [{{'$1', '_'}, [], ['$1']}])]),
    walk(T, ets:first(T)).

walk(_, '$end_of_table') -> io:format("end~n");
walk(T, K) -> io:format("~p ", [K]), walk(T, ets:next(T, K)).
