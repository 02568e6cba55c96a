%% Maps.
-module(maps).

-export([filter/2, filtermap/2, find/2, fold/3, foreach/2, from_keys/2, from_list/1, get/2, get/3,
         groups_from_list/2, groups_from_list/3, intersect/2, intersect_with/3, is_key/2,
         iterator/1, iterator/2, keys/1, map/2, merge/2, merge_with/3, new/0, next/1, put/3,
         remove/2, size/1, take/2, to_list/1, update/3, update_with/3, update_with/4, values/1,
         with/2, without/2]).

new() -> #{}.

get(Key, Map) -> erlang:map_get(Key, Map).

get(Key, Map, Default) when is_map(Map) -> '%':'map-get'(Key, Map, Default);
get(_, Map, _) -> '%':error({badmap, Map}).

find(Key, Map) when is_map(Map) ->
    case '%':'map-get'(Key, Map, '%none') of
        '%none' -> error;
        Value -> {ok, Value}
    end;
find(_, Map) -> '%':error({badmap, Map}).

is_key(Key, Map) -> is_map_key(Key, Map).

put(Key, Value, Map) when is_map(Map) -> '%':'map-put'(Key, Value, Map);
put(_, _, Map) -> '%':error({badmap, Map}).

update(Key, Value, Map) when is_map_key(Key, Map) -> '%':'map-put'(Key, Value, Map);
update(Key, _, Map) when is_map(Map) -> '%':error({badkey, Key});
update(_, _, Map) -> '%':error({badmap, Map}).

update_with(Key, F, Map) when is_function(F, 1), is_map(Map) ->
    case '%':'map-get'(Key, Map, '%none') of
        '%none' -> erlang:error({badkey, Key}, [Key, F, Map]);
        Value -> '%':'map-put'(Key, F(Value), Map)
    end;
update_with(_, _, Map) -> bad_map_or_arg(Map).

update_with(Key, F, Initial, Map) when is_function(F, 1), is_map(Map) ->
    case '%':'map-get'(Key, Map, '%none') of
        '%none' -> '%':'map-put'(Key, Initial, Map);
        Value -> '%':'map-put'(Key, F(Value), Map)
    end;
update_with(_, _, _, Map) -> bad_map_or_arg(Map).

remove(Key, Map) when is_map(Map) -> '%':'map-remove'(Key, Map);
remove(_, Map) -> '%':error({badmap, Map}).

take(Key, Map) when is_map(Map) ->
    case '%':'map-get'(Key, Map, '%none') of
        '%none' -> error;
        Value -> {Value, '%':'map-remove'(Key, Map)}
    end;
take(_, Map) -> '%':error({badmap, Map}).

keys(Map) when is_map(Map) -> '%':'map-keys'(Map);
keys(Map) -> '%':error({badmap, Map}).

values(Map) when is_map(Map) -> '%':'map-values'(Map);
values(Map) -> '%':error({badmap, Map}).

to_list(Map) when is_map(Map) -> '%':'map-to-list'(Map);
to_list(Iterator) ->
    case is_iterator(Iterator) of
        true -> pairs(Iterator);
        false -> '%':error({badmap, Iterator})
    end.

from_list(Pairs) -> '%':'map-from-list'(Pairs).

from_keys(Keys, Value) -> '%':'map-from-list'([{Key, Value} || Key <- proper(Keys)]).

proper(List) ->
    _ = length(List),
    List.

size(Map) when is_map(Map) -> '%':'map-size'(Map);
size(Map) -> '%':error({badmap, Map}).

merge(A, B) when is_map(A), is_map(B) -> '%':'map-merge'(A, B);
merge(A, B) when is_map(A) -> '%':error({badmap, B});
merge(A, _) -> '%':error({badmap, A}).

merge_with(Combine, A, B) when is_map(A), is_map(B), is_function(Combine, 3) ->
    Step = fun({Key, ValueB}, Map) ->
        case '%':'map-get'(Key, A, '%none') of
            '%none' -> '%':'map-put'(Key, ValueB, Map);
            ValueA -> '%':'map-put'(Key, Combine(Key, ValueA, ValueB), Map)
        end
    end,
    lists:foldl(Step, A, '%':'map-to-list'(B));
merge_with(F, A, B) -> bad_maps_or_arg(F, A, B).

intersect(A, B) when is_map(A), is_map(B) ->
    '%':'map-from-list'([Pair || {Key, _} = Pair <- '%':'map-to-list'(B), is_map_key(Key, A)]);
intersect(A, B) when is_map(A) -> '%':error({badmap, B});
intersect(A, _) -> '%':error({badmap, A}).

intersect_with(Combine, A, B) when is_map(A), is_map(B), is_function(Combine, 3) ->
    '%':'map-from-list'([{Key, Combine(Key, '%':'map-get'(Key, A, none), ValueB)}
                         || {Key, ValueB} <- '%':'map-to-list'(B), is_map_key(Key, A)]);
intersect_with(F, A, B) -> bad_maps_or_arg(F, A, B).

filter(Pred, Map) when is_function(Pred, 2) ->
    from_pairs([Pair || {Key, Value} = Pair <- pairs_of(Map), Pred(Key, Value)]);
filter(_, _) -> '%':error(badarg).

filtermap(F, Map) when is_function(F, 2) -> from_pairs(filtermap_pairs(F, pairs_of(Map)));
filtermap(_, _) -> '%':error(badarg).

filtermap_pairs(F, [{Key, Value} = Pair | Rest]) ->
    case F(Key, Value) of
        true -> [Pair | filtermap_pairs(F, Rest)];
        {true, New} -> [{Key, New} | filtermap_pairs(F, Rest)];
        false -> filtermap_pairs(F, Rest)
    end;
filtermap_pairs(_, []) -> [].

map(F, Map) when is_function(F, 2) ->
    from_pairs([{Key, F(Key, Value)} || {Key, Value} <- pairs_of(Map)]);
map(_, _) -> '%':error(badarg).

fold(F, Acc, Map) when is_function(F, 3) -> fold_pairs(F, Acc, pairs_of(Map));
fold(_, _, _) -> '%':error(badarg).

fold_pairs(F, Acc, [{Key, Value} | Rest]) -> fold_pairs(F, F(Key, Value, Acc), Rest);
fold_pairs(_, Acc, []) -> Acc.

foreach(F, Map) when is_function(F, 2) -> foreach_pair(F, pairs_of(Map));
foreach(_, _) -> '%':error(badarg).

foreach_pair(F, [{Key, Value} | Rest]) ->
    F(Key, Value),
    foreach_pair(F, Rest);
foreach_pair(_, []) -> ok.

with(Keys, Map) when is_list(Keys), is_map(Map) ->
    from_pairs(with_pairs(Keys, Map));
with(_, Map) -> bad_map_or_arg(Map).

with_pairs([Key | Rest], Map) ->
    case '%':'map-get'(Key, Map, '%none') of
        '%none' -> with_pairs(Rest, Map);
        Value -> [{Key, Value} | with_pairs(Rest, Map)]
    end;
with_pairs([], _) -> [].

without(Keys, Map) when is_list(Keys), is_map(Map) ->
    lists:foldl(fun(Key, Left) -> '%':'map-remove'(Key, Left) end, Map, Keys);
without(_, Map) -> bad_map_or_arg(Map).

groups_from_list(KeyOf, List) when is_function(KeyOf, 1), is_list(List) ->
    groups_from_list(KeyOf, fun(X) -> X end, List);
groups_from_list(_, _) -> '%':error(badarg).

groups_from_list(KeyOf, ValueOf, List)
  when is_function(KeyOf, 1), is_function(ValueOf, 1), is_list(List) ->
    Step = fun(X, Groups) ->
        Key = KeyOf(X),
        Value = ValueOf(X),
        '%':'map-put'(Key, [Value | '%':'map-get'(Key, Groups, [])], Groups)
    end,
    lists:foldl(Step, #{}, lists:reverse(List));
groups_from_list(_, _, _) -> '%':error(badarg).

%% ---- iterators ------------------------------------------------------------------------------

%% What is still to come, as nested triples that end in `none`: what programs see of OTP's after
%% the first step.
iterator(Map) when is_map(Map) -> nest('%':'map-to-list'(Map));
iterator(Map) -> '%':error({badmap, Map}).

iterator(Map, ordered) when is_map(Map) -> nest(lists:sort('%':'map-to-list'(Map)));
iterator(Map, undefined) -> iterator(Map);
iterator(Map, reversed) when is_map(Map) -> nest(lists:reverse(lists:sort('%':'map-to-list'(Map))));
iterator(Map, Order) when is_map(Map), is_function(Order, 2) ->
    Before = fun({A, _}, {B, _}) -> Order(A, B) end,
    nest(lists:sort(Before, '%':'map-to-list'(Map)));
iterator(Map, _) when is_map(Map) -> '%':error(badarg);
iterator(Map, _) -> '%':error({badmap, Map}).

nest([{Key, Value} | Rest]) -> {Key, Value, nest(Rest)};
nest([]) -> none.

next({_, _, _} = Step) -> Step;
next(none) -> none;
next(_) -> '%':error(badarg).

is_iterator({_, _, Rest}) -> is_iterator(Rest);
is_iterator(Rest) -> Rest =:= none.

pairs({Key, Value, Rest}) -> [{Key, Value} | pairs(Rest)];
pairs(none) -> [].

%% Of a map or an iterator.
pairs_of(Map) when is_map(Map) -> '%':'map-to-list'(Map);
pairs_of(Iterator) ->
    case is_iterator(Iterator) of
        true -> pairs(Iterator);
        false -> '%':error({badmap, Iterator})
    end.

from_pairs(Pairs) -> '%':'map-from-list'(Pairs).


bad_map_or_arg(Map) when is_map(Map) -> '%':error(badarg);
bad_map_or_arg(Map) -> '%':error({badmap, Map}).

bad_maps_or_arg(F, A, _) when is_function(F, 3), not is_map(A) -> '%':error({badmap, A});
bad_maps_or_arg(F, _, B) when is_function(F, 3) -> '%':error({badmap, B});
bad_maps_or_arg(_, _, _) -> '%':error(badarg).
