-module(algo_tree).
-export([main/0]).

-record(t, {l = nil, k, v, r = nil}).

main() ->
    T = lists:foldl(fun(K, T) -> ins(K, K * 2, T) end, nil, [5, 2, 8, 1, 3, 9]),
    io:format("~p~n", [T]),
    io:format("~p~n", [to_list(T)]),
    io:format("~p ~p~n", [find(3, T), find(7, T)]),
    io:format("~p~n", [depth(T)]).

ins(K, V, nil) -> #t{k = K, v = V};
ins(K, V, #t{k = K1, l = L} = T) when K < K1 -> T#t{l = ins(K, V, L)};
ins(K, V, #t{k = K1, r = R} = T) when K > K1 -> T#t{r = ins(K, V, R)};
ins(_, V, T) -> T#t{v = V}.

find(_, nil) -> error;
find(K, #t{k = K, v = V}) -> {ok, V};
find(K, #t{k = K1, l = L}) when K < K1 -> find(K, L);
find(K, #t{r = R}) -> find(K, R).

to_list(nil) -> [];
to_list(#t{l = L, k = K, v = V, r = R}) -> to_list(L) ++ [{K, V} | to_list(R)].

depth(nil) -> 0;
depth(#t{l = L, r = R}) -> 1 + max(depth(L), depth(R)).
