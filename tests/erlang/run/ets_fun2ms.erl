-module(ets_fun2ms).
-include_lib("stdlib/include/ms_transform.hrl").
-export([main/0]).
-record(p, {id, name, age}).

main() ->
    T = ets:new(t, [ordered_set, {keypos, #p.id}]),
    [ets:insert(T, #p{id = I, name = N, age = A}) || {I, N, A} <- [{1, ann, 10}, {2, bob, 20}, {3, cyd, 30}]],
    Min = 15,
    MS = ets:fun2ms(fun(#p{name = N, age = A}) when A > Min -> {N, A * 2} end),
    io:format("~p~n", [MS]),
    io:format("~p~n", [ets:select(T, MS)]),
    io:format("~p~n", [ets:select(T, ets:fun2ms(fun(#p{age = A} = P) when A < 25, A =/= 10 -> P end))]),
    io:format("~p~n", [ets:fun2ms(fun({A, [B | _]}) when is_atom(A), element(1, B) == x -> [A, B]; (_) -> false end)]),
    io:format("~p~n", [ets:select_count(T, ets:fun2ms(fun(#p{id = 1}) -> true; (#p{age = 30}) -> true end))]).
