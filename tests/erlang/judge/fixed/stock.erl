-module(stock).
-export([main/0]).
-record(stock, {sku, count = 0, where = <<"A">>}).

%% ETS as local state.
main() ->
    T = new([{pen, 10}, {ink, 2}, {pad, 0}]),
    ok = take(T, pen, 4),
    io:format("~p~n", [take(T, ink, 5)]),
    io:format("~p~n", [take(T, cup, 1)]),
    restock(T, pad, 7),
    io:format("~p~n", [lists:sort(low(T, 5))]),
    io:format("~p~n", [move(T, pen, <<"B">>)]),
    io:format("~p~n", [listing(T)]),
    io:format("~p~n", [total(T)]),
    ets:delete(T).

new(Items) ->
    T = ets:new(stock, [set, {keypos, #stock.sku}]),
    [ets:insert(T, #stock{sku = S, count = N}) || {S, N} <- Items],
    T.

lookup(T, Sku) ->
    case ets:lookup(T, Sku) of
        [R] -> {ok, R};
        [] -> {error, {no_such, Sku}}
    end.

take(T, Sku, N) ->
    case lookup(T, Sku) of
        {ok, #stock{count = C}} when C >= N ->
            ets:update_counter(T, Sku, {#stock.count, -N}),
            ok;
        {ok, #stock{count = C}} -> {error, {only, C}};
        E -> E
    end.

restock(T, Sku, N) ->
    ets:update_counter(T, Sku, {#stock.count, N}, #stock{sku = Sku}).

low(T, Limit) ->
    ets:select(T, [{#stock{sku = '$1', count = '$2', _ = '_'}, [{'<', '$2', Limit}], ['$1']}]).

move(T, Sku, Place) ->
    {ok, R} = lookup(T, Sku),
    ets:insert(T, R#stock{where = Place}),
    lookup(T, Sku).

listing(T) ->
    lists:keysort(1, [{S, W, C} || #stock{sku = S, where = W, count = C} <- ets:tab2list(T)]).

total(T) ->
    ets:foldl(fun(#stock{count = C}, Acc) -> C + Acc end, 0, T).
