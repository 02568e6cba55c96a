%% blame: depth/1
%% fixed: fixed/tree.erl
-module(tree_depth).
-export([main/0]).
-record(node, {left = leaf, key, right = leaf}).

main() ->
    T = from_list([5, 2, 8, 1, 9, 3]),
    io:format("~w ~w ~w~n", [to_list(T), count(T), depth(T)]),
    io:format("~w~n", [to_list(delete(5, T))]),
    io:format("~w~n", [member(8, T)]).

from_list(L) -> lists:foldl(fun(X, T) -> insert(X, T) end, leaf, L).

insert(X, leaf) -> #node{key = X};
insert(X, N = #node{key = K, left = L}) when X < K -> N#node{left = insert(X, L)};
insert(X, N = #node{key = K, right = R}) when X > K -> N#node{right = insert(X, R)};
insert(_, N) -> N.

to_list(leaf) -> [];
to_list(#node{left = L, key = K, right = R}) -> to_list(L) ++ [K] ++ to_list(R).

count(leaf) -> 0;
count(#node{left = L, right = R}) -> count(L) + 1 + count(R).

depth(leaf) -> 0;
depth(#node{left = L, right = R}) -> 1 + min(depth(L), depth(R)).

member(_, leaf) -> false;
member(X, #node{key = X}) -> true;
member(X, #node{key = K, left = L}) when X < K -> member(X, L);
member(X, #node{right = R}) -> member(X, R).

delete(_, leaf) -> leaf;
delete(X, N = #node{key = K, left = L}) when X < K -> N#node{left = delete(X, L)};
delete(X, N = #node{key = K, right = R}) when X > K -> N#node{right = delete(X, R)};
delete(_, #node{left = L, right = R}) -> join(L, R).

join(leaf, R) -> R;
join(L, R) ->
    {M, Rest} = largest(L),
    #node{left = Rest, key = M, right = R}.

largest(#node{left = L, key = K, right = leaf}) -> {K, L};
largest(N = #node{right = R}) ->
    {M, Rest} = largest(R),
    {M, N#node{right = Rest}}.
