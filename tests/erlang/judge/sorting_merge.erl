%% blame: merge/2
%% fixed: fixed/sorting.erl
-module(sorting_merge).
-export([main/0, msort/1, isort/1]).

main() ->
    io:format("~w~n", [isort([4, 3, 5, 1])]),
    io:format("~w~n", [msort([9, 2, 7, 2, 8, 1])]),
    io:format("~w~n", [qsort([3, 1, 2])]).

isort(L) -> lists:foldr(fun insert/2, [], L).

insert(N, []) -> [N];
insert(N, [H | T]) when N =< H -> [N, H | T];
insert(N, [H | T]) -> [H | insert(N, T)].

msort([]) -> [];
msort([X]) -> [X];
msort(L) ->
    {A, B} = split(L),
    merge(msort(A), msort(B)).

split(L) -> lists:split(length(L) div 2, L).

merge([], B) -> B;
merge(A, []) -> A;
merge([X | A], [Y | B]) when X =< Y -> [X | merge(A, [Y | B])];
merge([X | A], [Y | B]) -> [Y | merge(A, B)].

qsort([]) -> [];
qsort([P | Rest]) ->
    qsort([X || X <- Rest, X < P]) ++ [P] ++ qsort([X || X <- Rest, X >= P]).
