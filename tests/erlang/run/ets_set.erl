-module(ets_set).
-export([main/0]).

main() ->
    T = ets:new(tab, [set, public]),
    true = ets:insert(T, {a, 1}),
    true = ets:insert(T, [{b, 2}, {c, 3, extra}]),
    io:format("~p~n", [ets:lookup(T, a)]),
    io:format("~p~n", [ets:lookup(T, zz)]),
    io:format("~p~n", [lists:sort(ets:tab2list(T))]),
    io:format("~p ~p~n", [ets:insert_new(T, {a, 9}), ets:insert_new(T, {d, 4})]),
    io:format("~p~n", [ets:lookup_element(T, c, 3)]),
    io:format("~p~n", [try ets:lookup_element(T, zz, 2) catch error:E -> E end]),
    io:format("~p~n", [ets:member(T, b)]),
    io:format("~p~n", [ets:update_element(T, a, {2, 100})]),
    io:format("~p~n", [ets:update_element(T, zz, {2, 100})]),
    io:format("~p~n", [ets:take(T, a)]),
    io:format("~p~n", [ets:info(T, size)]),
    ets:delete(T, b),
    ets:delete_object(T, {c, 3, other}),
    io:format("~p~n", [lists:sort(ets:tab2list(T))]),
    io:format("~p~n", [[ets:info(T, K) || K <- [name, type, protection, keypos, named_table]]]),
    ets:delete_all_objects(T),
    io:format("~p~n", [ets:info(T, size)]),
    ets:insert(T, [{1, int}, {1.0, float}]),
    io:format("~p~n", [ets:info(T, size)]),
    ets:delete(T),
    io:format("~p~n", [ets:info(T)]),
    io:format("~p~n", [try ets:lookup(T, a) catch error:E2 -> E2 end]).
