%% blame: rotate/1
%% fixed: fixed/avl.erl
-module(avl_rotate).
-export([main/0]).
-record(node, {key, left = nil, right = nil, height = 1}).

main() ->
    T = lists:foldl(fun insert/2, nil, [5, 9, 8, 1, 7]),
    io:format("~w~n", [to_list(T)]),
    io:format("~w ~w~n", [height(T), count(T)]).

insert(K, nil) -> #node{key = K};
insert(K, N = #node{key = X, left = L}) when K < X -> rotate(fix(N#node{left = insert(K, L)}));
insert(K, N = #node{key = X, right = R}) when K > X -> rotate(fix(N#node{right = insert(K, R)}));
insert(_, N) -> N.

height(nil) -> 0;
height(#node{height = H}) -> H.

fix(N = #node{left = L, right = R}) -> N#node{height = 1 + max(height(L), height(R))}.

balance(#node{left = L, right = R}) -> height(L) - height(R);
balance(nil) -> 0.

rotate(N) ->
    case balance(N) of
        B when B > 1 -> right(case balance(N#node.left) < 0 of
                                  true -> N#node{left = left(N#node.left)};
                                  false -> N
                              end);
        B when B < -1 -> left(case balance(N#node.right) > 0 of
                                  true -> N#node{right = right(N#node.left)};
                                  false -> N
                              end);
        _ -> N
    end.

right(N = #node{left = L}) -> fix(L#node{right = fix(N#node{left = L#node.right})});
right(nil) -> nil.
left(N = #node{right = R}) -> fix(R#node{left = fix(N#node{right = R#node.left})});
left(nil) -> nil.

to_list(nil) -> [];
to_list(#node{key = K, left = L, right = R}) -> to_list(L) ++ [K] ++ to_list(R).

count(nil) -> 0;
count(#node{left = L, right = R}) -> 1 + count(L) + count(R).
