%% Dictionaries as sorted lists of pairs.
-module(orddict).

-export([append/3, append_list/3, erase/2, fetch/2, fetch_keys/1, filter/2, find/2, fold/3,
         from_list/1, is_empty/1, is_key/2, map/2, merge/3, new/0, size/1, store/3, take/2,
         to_list/1, update/3, update/4, update_counter/3]).
-compile({no_auto_import, [size/1]}).

new() -> [].
size(Dict) -> length(Dict).
is_empty([]) -> true;
is_empty([_ | _]) -> false.
to_list(Dict) -> Dict.

from_list([]) -> [];
from_list([{_, _}] = Pair) -> Pair;
from_list(Pairs) -> lists:ukeysort(1, lists:reverse(Pairs)).

is_key(Key, [{K, _} | _]) when Key < K -> false;
is_key(Key, [{K, _} | Rest]) when Key > K -> is_key(Key, Rest);
is_key(_, [{_, _} | _]) -> true;
is_key(_, []) -> false.

fetch(Key, [{K, _} | Rest]) when Key > K -> fetch(Key, Rest);
fetch(Key, [{K, Value} | _]) when Key == K -> Value.

find(Key, [{K, _} | _]) when Key < K -> error;
find(Key, [{K, _} | Rest]) when Key > K -> find(Key, Rest);
find(_, [{_, Value} | _]) -> {ok, Value};
find(_, []) -> error.

fetch_keys([{Key, _} | Rest]) -> [Key | fetch_keys(Rest)];
fetch_keys([]) -> [].

erase(Key, [{K, _} = Pair | Rest]) when Key > K -> [Pair | erase(Key, Rest)];
erase(Key, [{K, _} | _] = Dict) when Key < K -> Dict;
erase(_, [{_, _} | Rest]) -> Rest;
erase(_, []) -> [].

take(Key, Dict) ->
    case find(Key, Dict) of
        {ok, Value} -> {Value, erase(Key, Dict)};
        error -> error
    end.

store(Key, New, [{K, _} | _] = Dict) when Key < K -> [{Key, New} | Dict];
store(Key, New, [{K, _} = Pair | Rest]) when Key > K -> [Pair | store(Key, New, Rest)];
store(Key, New, [{_, _} | Rest]) -> [{Key, New} | Rest];
store(Key, New, []) -> [{Key, New}].

append(Key, New, Dict) -> append_list(Key, [New], Dict).

append_list(Key, News, [{K, _} | _] = Dict) when Key < K -> [{Key, News} | Dict];
append_list(Key, News, [{K, _} = Pair | Rest]) when Key > K -> [Pair | append_list(Key, News, Rest)];
append_list(Key, News, [{_, Old} | Rest]) -> [{Key, Old ++ News} | Rest];
append_list(Key, News, []) -> [{Key, News}].

update(Key, F, [{K, _} = Pair | Rest]) when Key > K -> [Pair | update(Key, F, Rest)];
update(Key, F, [{K, Value} | Rest]) when Key == K -> [{Key, F(Value)} | Rest].

update(Key, _, Initial, [{K, _} | _] = Dict) when Key < K -> [{Key, Initial} | Dict];
update(Key, F, Initial, [{K, _} = Pair | Rest]) when Key > K -> [Pair | update(Key, F, Initial, Rest)];
update(Key, F, _, [{_, Value} | Rest]) -> [{Key, F(Value)} | Rest];
update(Key, _, Initial, []) -> [{Key, Initial}].

update_counter(Key, N, Dict) -> update(Key, fun(Old) -> Old + N end, N, Dict).

fold(F, Acc, [{Key, Value} | Rest]) -> fold(F, F(Key, Value, Acc), Rest);
fold(F, Acc, []) when is_function(F, 3) -> Acc.

map(F, [{Key, Value} | Rest]) -> [{Key, F(Key, Value)} | map(F, Rest)];
map(F, []) when is_function(F, 2) -> [].

filter(F, [{Key, Value} = Pair | Rest]) ->
    case F(Key, Value) of
        true -> [Pair | filter(F, Rest)];
        false -> filter(F, Rest)
    end;
filter(F, []) when is_function(F, 2) -> [].

merge(F, [{K1, _} = Pair | Rest1], [{K2, _} | _] = Dict2) when K1 < K2 ->
    [Pair | merge(F, Rest1, Dict2)];
merge(F, [{K1, _} | _] = Dict1, [{K2, _} = Pair | Rest2]) when K1 > K2 ->
    [Pair | merge(F, Dict1, Rest2)];
merge(F, [{Key, V1} | Rest1], [{_, V2} | Rest2]) -> [{Key, F(Key, V1, V2)} | merge(F, Rest1, Rest2)];
merge(F, [], Dict2) when is_function(F, 3) -> Dict2;
merge(F, Dict1, []) when is_function(F, 3) -> Dict1.
