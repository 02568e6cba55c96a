%% Dictionaries as dynamic hash tables; a bucket holds pairs `[Key | Value]`.
-module(dict).

-export([append/3, append_list/3, erase/2, fetch/2, fetch_keys/1, filter/2, find/2, fold/3,
         from_list/1, is_empty/1, is_key/2, map/2, merge/3, new/0, size/1, store/3, take/2,
         to_list/1, update/3, update/4, update_counter/3]).
-compile({no_auto_import, [size/1]}).

new() -> linear_hash:new(dict).
size(D) when element(1, D) =:= dict -> linear_hash:size(D).
is_empty(D) when element(1, D) =:= dict -> linear_hash:size(D) =:= 0.

to_list(D) -> fold(fun(Key, Value, List) -> [{Key, Value} | List] end, [], D).
from_list(Pairs) -> lists:foldl(fun({Key, Value}, D) -> store(Key, Value, D) end, new(), Pairs).

find(Key, D) -> find_in(Key, linear_hash:bucket(Key, D)).

find_in(Key, [[Key | Value] | _]) -> {ok, Value};
find_in(Key, [_ | Rest]) -> find_in(Key, Rest);
find_in(_, []) -> error.

is_key(Key, D) -> find(Key, D) =/= error.

fetch(Key, D) ->
    case find(Key, D) of
        {ok, Value} -> Value;
        error -> erlang:error(badarg, [Key, D])
    end.

fetch_keys(D) -> fold(fun(Key, _, Keys) -> [Key | Keys] end, [], D).

%% The value becomes what a function makes of it, or a first one.
change(Key, F, First, D0) ->
    {D, Added} = linear_hash:on_bucket(Key, D0, fun(Bucket) -> change_in(Key, F, First, Bucket) end),
    linear_hash:grow(D, {Added, fun erlang:hd/1}).

change_in(Key, F, _, [[Key | Value] | Rest]) -> {[[Key | F(Value)] | Rest], 0};
change_in(Key, F, First, [Pair | Rest]) ->
    {Left, Added} = change_in(Key, F, First, Rest),
    {[Pair | Left], Added};
change_in(Key, _, First, []) -> {[[Key | First]], 1}.

store(Key, Value, D) -> change(Key, fun(_) -> Value end, Value, D).
append(Key, Value, D) -> append_list(Key, [Value], D).
append_list(Key, Values, D) -> change(Key, fun(Old) -> Old ++ Values end, Values, D).
update(Key, F, Initial, D) -> change(Key, F, Initial, D).
update_counter(Key, N, D) when is_number(N) -> change(Key, fun(Old) -> Old + N end, N, D).

update(Key, F, D) ->
    case is_key(Key, D) of
        true -> change(Key, F, none, D);
        false -> erlang:error(badarg, [Key, F, D])
    end.

erase(Key, D) ->
    case take(Key, D) of
        {_, Rest} -> Rest;
        error -> D
    end.

take(Key, D0) ->
    case find(Key, D0) of
        error -> error;
        {ok, Value} ->
            {D, ok} = linear_hash:on_bucket(Key, D0, fun(Bucket) ->
                {[Pair || [K | _] = Pair <- Bucket, K =/= Key], ok}
            end),
            {Value, linear_hash:shrink(D, 1)}
    end.

fold(F, Acc, D) -> linear_hash:fold(fun([Key | Value], Sofar) -> F(Key, Value, Sofar) end, Acc, D).

map(F, D) ->
    linear_hash:map_buckets(fun(Bucket) -> [[K | F(K, V)] || [K | V] <- Bucket] end, D).

filter(F, D) ->
    Kept = linear_hash:map_buckets(fun(Bucket) -> [P || [K | V] = P <- Bucket, F(K, V)] end, D),
    Left = linear_hash:fold(fun(_, N) -> N + 1 end, 0, Kept),
    linear_hash:shrink(Kept, size(D) - Left).

%% The smaller one is put into the larger.
merge(F, A, B) ->
    case size(A) < size(B) of
        true ->
            fold(fun(Key, V1, D) -> update(Key, fun(V2) -> F(Key, V1, V2) end, V1, D) end, B, A);
        false ->
            fold(fun(Key, V2, D) -> update(Key, fun(V1) -> F(Key, V1, V2) end, V2, D) end, A, B)
    end.
