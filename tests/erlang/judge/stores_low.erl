%% blame: low/2
%% fixed: fixed/stores.erl
-module(stores_low).
-export([main/0]).

%% Tables, the process dictionary, named funs, maps.

main() ->
    T = ets:new(items, [ordered_set]),
    fill(T, [{pen, 3}, {ink, 7}, {pad, 1}]),
    io:format("~p~n", [stock(T, ink)]),
    sell(T, ink, 2),
    io:format("~p~n", [ets:tab2list(T)]),
    io:format("~p~n", [low(T, fun(N) -> N < threshold() end)]),
    put(count, 0),
    io:format("~p~n", [[next(), next(), next()]]),
    io:format("~p~n", [factorial(5)]),
    io:format("~p~n", [group([{a, 1}, {b, 2}, {a, 3}])]),
    io:format("~p~n", [try check(5) catch throw:{too_low, N} -> {low, N} end]),
    io:format("~s~n", [join(", ", [format(X) || X <- [1, 2.5, abc, "str"]])]).

fill(T, Items) -> lists:foreach(fun(I) -> ets:insert(T, I) end, Items).

stock(T, Key) ->
    case ets:lookup(T, Key) of
        [{_, N}] -> N;
        [] -> 0
    end.

sell(T, Key, N) -> ets:insert(T, {Key, stock(T, Key) - N}).

low(T, IsLow) -> [K || {K, N} <- ets:tab2list(T), not IsLow(N)].

threshold() -> 4.

next() ->
    N = get(count) + 1,
    put(count, N),
    N.

factorial(N) ->
    F = fun Go(0) -> 1; Go(K) -> K * Go(K - 1) end,
    F(N).

group(Pairs) ->
    Grouped = lists:foldr(fun({K, V}, M) -> maps:update_with(K, fun(Vs) -> [V | Vs] end, [V], M) end,
                          #{}, Pairs),
    maps:to_list(Grouped).

check(N) when N < 10 -> throw({too_low, N});
check(N) -> N.

join(_, []) -> "";
join(Sep, [First | Rest]) -> First ++ lists:append([Sep ++ R || R <- Rest]).

format(X) when is_integer(X) -> integer_to_list(X);
format(X) when is_float(X) -> float_to_list(X, [{decimals, 1}]);
format(X) when is_atom(X) -> atom_to_list(X);
format(X) -> X.
