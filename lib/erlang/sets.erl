%% Sets: dynamic hash tables (the default), or maps (`[{version, 2}]`).
-module(sets).

-export([add_element/2, del_element/2, filter/2, fold/3, from_list/1, from_list/2, intersection/1,
         intersection/2, is_disjoint/2, is_element/2, is_empty/1, is_equal/2, is_set/1, is_subset/2,
         new/0, new/1, size/1, subtract/2, to_list/1, union/1, union/2]).
-compile({no_auto_import, [size/1]}).

new() -> linear_hash:new(set).

new([{version, 2}]) -> #{};
new(Options) ->
    case proplists:get_value(version, Options, 1) of
        1 -> new();
        2 -> #{}
    end.

from_list(List) -> lists:foldl(fun add_element/2, new(), List).

from_list(List, [{version, 2}]) -> maps:from_keys(List, []);
from_list(List, Options) ->
    case proplists:get_value(version, Options, 1) of
        1 -> from_list(List);
        2 -> maps:from_keys(List, [])
    end.

is_set(S) -> is_map(S) orelse is_tuple(S) andalso tuple_size(S) =:= 9 andalso element(1, S) =:= set.

size(S) when is_map(S) -> map_size(S);
size(S) when element(1, S) =:= set -> linear_hash:size(S).

is_empty(S) -> size(S) =:= 0.

to_list(S) when is_map(S) -> maps:keys(S);
to_list(S) -> linear_hash:fold(fun(X, List) -> [X | List] end, [], S).

is_equal(A, B) -> size(A) =:= size(B) andalso is_subset(A, B).

is_element(X, S) when is_map(S) -> is_map_key(X, S);
is_element(X, S) -> lists:member(X, linear_hash:bucket(X, S)).

add_element(X, S) when is_map(S) -> S#{X => []};
add_element(X, S0) ->
    case is_element(X, S0) of
        true -> S0;
        false ->
            {S, ok} = linear_hash:on_bucket(X, S0, fun(Bucket) -> {[X | Bucket], ok} end),
            linear_hash:grow(S, {1, fun(Y) -> Y end})
    end.

del_element(X, S) when is_map(S) -> maps:remove(X, S);
del_element(X, S0) ->
    case is_element(X, S0) of
        false -> S0;
        true ->
            {S, ok} = linear_hash:on_bucket(X, S0, fun(Bucket) -> {lists:delete(X, Bucket), ok} end),
            linear_hash:shrink(S, 1)
    end.

fold(F, Acc, S) when is_map(S) -> lists:foldl(F, Acc, maps:keys(S));
fold(F, Acc, S) -> linear_hash:fold(F, Acc, S).

filter(Pred, S) when is_map(S) -> maps:from_keys([X || X <- maps:keys(S), Pred(X)], []);
filter(Pred, S) ->
    Kept = linear_hash:map_buckets(fun(Bucket) -> lists:reverse([X || X <- Bucket, Pred(X)]) end, S),
    Left = linear_hash:fold(fun(_, N) -> N + 1 end, 0, Kept),
    linear_hash:shrink(Kept, size(S) - Left).

%% The smaller one is put into the larger.
union(A, B) when is_map(A), is_map(B) -> maps:merge(A, B);
union(A, B) ->
    case size(A) < size(B) of
        true -> fold(fun add_element/2, B, A);
        false -> fold(fun add_element/2, A, B)
    end.

union([A, B | Rest]) -> union([union(A, B) | Rest]);
union([S]) -> S;
union([]) -> new().

intersection(A, B) ->
    case size(A) < size(B) of
        true -> filter(fun(X) -> is_element(X, B) end, A);
        false -> filter(fun(X) -> is_element(X, A) end, B)
    end.

intersection([A, B | Rest]) -> intersection([intersection(A, B) | Rest]);
intersection([S]) -> S.

is_disjoint(A, B) ->
    case size(A) < size(B) of
        true -> fold(fun(X, No) -> No andalso not is_element(X, B) end, true, A);
        false -> fold(fun(X, No) -> No andalso not is_element(X, A) end, true, B)
    end.

subtract(A, B) -> filter(fun(X) -> not is_element(X, B) end, A).

is_subset(A, B) -> fold(fun(X, Sub) -> Sub andalso is_element(X, B) end, true, A).
