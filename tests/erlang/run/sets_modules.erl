-module(sets_modules).
-export([main/0]).

main() ->
    [run(M) || M <- [sets, ordsets, gb_sets]].

run(M) ->
    A = M:from_list([3, 1, 2, 3]), B = M:from_list([2, 3, 4]),
    L = fun(S) -> lists:sort(M:to_list(S)) end,
    io:format("~p: ~p~n", [M, L(A)]),
    io:format("~p ~p ~p~n", [L(M:union(A, B)), L(M:intersection(A, B)), L(M:subtract(A, B))]),
    io:format("~p ~p ~p~n", [M:is_element(1, A), M:is_subset(M:from_list([1]), A), M:is_disjoint(A, M:from_list([9]))]),
    io:format("~p ~p~n", [L(M:add_element(7, A)), L(M:del_element(1, A))]),
    io:format("~p ~p~n", [M:size(A), M:is_empty(M:new())]),
    io:format("~p~n", [M:fold(fun(X, Acc) -> X + Acc end, 0, A)]),
    io:format("~p~n", [L(M:filter(fun(X) -> X > 1 end, A))]),
    io:format("~p ~p~n", [L(M:union([A, B, M:from_list([9])])), L(M:intersection([A, B]))]),
    io:format("~p ~p~n", [M:is_set(A), M:is_element(1.0, A)]).
