%% Balanced trees: Arne Andersson's general balanced trees. A tree is `{Size, Tree}`; a node is
%% `{Key, Value, Smaller, Bigger}` or `nil`. Only an insertion that lands too deep rebalances.
-module(gb_trees).

-export([balance/1, delete/2, delete_any/2, empty/0, enter/3, from_orddict/1, get/2, insert/3,
         is_defined/2, is_empty/1, iterator/1, iterator_from/2, keys/1, largest/1, lookup/2, map/2,
         next/1, size/1, smallest/1, take/2, take_any/2, take_largest/1, take_smallest/1,
         to_list/1, update/3, values/1]).
-compile({no_auto_import, [get/2, size/1]}).

empty() -> {0, nil}.
is_empty({0, nil}) -> true;
is_empty(_) -> false.
size({Size, _}) when is_integer(Size), Size >= 0 -> Size.

%% ---- looking --------------------------------------------------------------------------------

lookup(Key, {_, T}) -> lookup_1(Key, T).

lookup_1(Key, {K, _, Smaller, _}) when Key < K -> lookup_1(Key, Smaller);
lookup_1(Key, {K, _, _, Bigger}) when Key > K -> lookup_1(Key, Bigger);
lookup_1(_, {_, Value, _, _}) -> {value, Value};
lookup_1(_, nil) -> none.

is_defined(Key, {_, T}) -> lookup_1(Key, T) =/= none.

get(Key, {_, T}) -> get_1(Key, T).

get_1(Key, {K, _, Smaller, _}) when Key < K -> get_1(Key, Smaller);
get_1(Key, {K, _, _, Bigger}) when Key > K -> get_1(Key, Bigger);
get_1(_, {_, Value, _, _}) -> Value.

smallest({_, T}) -> smallest_1(T).

smallest_1({Key, Value, nil, _}) -> {Key, Value};
smallest_1({_, _, Smaller, _}) -> smallest_1(Smaller).

largest({_, T}) -> largest_1(T).

largest_1({Key, Value, _, nil}) -> {Key, Value};
largest_1({_, _, _, Bigger}) -> largest_1(Bigger).

%% ---- changing -------------------------------------------------------------------------------

update(Key, Value, {Size, T}) -> {Size, update_1(Key, Value, T)}.

update_1(Key, Value, {K, V, Smaller, Bigger}) when Key < K -> {K, V, update_1(Key, Value, Smaller), Bigger};
update_1(Key, Value, {K, V, Smaller, Bigger}) when Key > K -> {K, V, Smaller, update_1(Key, Value, Bigger)};
update_1(Key, Value, {_, _, Smaller, Bigger}) -> {Key, Value, Smaller, Bigger}.

insert(Key, Value, {Size, T}) when is_integer(Size) ->
    Size1 = Size + 1,
    {Size1, insert_1(Key, Value, T, Size1 * Size1)}.

%% Depth is halved on the way down; where it reaches nothing the leaf is too deep, and what comes
%% back is `{Tree, 2^Height, Size}` until a node is found that is worth balancing.
insert_1(Key, Value, {K, V, Smaller, Bigger}, Depth) when Key < K ->
    case insert_1(Key, Value, Smaller, Depth div 2) of
        {T, Height, Size} -> deep({K, V, T, Bigger}, Height, Size, Bigger);
        T -> {K, V, T, Bigger}
    end;
insert_1(Key, Value, {K, V, Smaller, Bigger}, Depth) when Key > K ->
    case insert_1(Key, Value, Bigger, Depth div 2) of
        {T, Height, Size} -> deep({K, V, Smaller, T}, Height, Size, Smaller);
        T -> {K, V, Smaller, T}
    end;
insert_1(Key, Value, nil, 0) -> {{Key, Value, nil, nil}, 1, 1};
insert_1(Key, Value, nil, _) -> {Key, Value, nil, nil};
insert_1(Key, _, _, _) -> erlang:error({key_exists, Key}).

deep(T, Height1, Size1, Other) ->
    {Height2, Size2} = count(Other),
    Height = 2 * max(Height1, Height2),
    Size = Size1 + Size2 + 1,
    case Height > Size * Size of
        true -> balanced(T, Size);
        false -> {T, Height, Size}
    end.

count({_, _, nil, nil}) -> {1, 1};
count({_, _, Smaller, Bigger}) ->
    {H1, S1} = count(Smaller),
    {H2, S2} = count(Bigger),
    {2 * max(H1, H2), S1 + S2 + 1};
count(nil) -> {1, 0}.

enter(Key, Value, T) ->
    case is_defined(Key, T) of
        true -> update(Key, Value, T);
        false -> insert(Key, Value, T)
    end.

delete_any(Key, T) ->
    case is_defined(Key, T) of
        true -> delete(Key, T);
        false -> T
    end.

delete(Key, {Size, T}) when is_integer(Size), Size >= 0 -> {Size - 1, element(2, take_1(Key, T))}.

take_any(Key, T) ->
    case is_defined(Key, T) of
        true -> take(Key, T);
        false -> error
    end.

take(Key, {Size, T}) when is_integer(Size), Size >= 0 ->
    {Value, Rest} = take_1(Key, T),
    {Value, {Size - 1, Rest}}.

take_1(Key, {K, V, Smaller, Bigger}) when Key < K ->
    {Value, Rest} = take_1(Key, Smaller),
    {Value, {K, V, Rest, Bigger}};
take_1(Key, {K, V, Smaller, Bigger}) when Key > K ->
    {Value, Rest} = take_1(Key, Bigger),
    {Value, {K, V, Smaller, Rest}};
take_1(_, {_, Value, Smaller, Bigger}) -> {Value, merge(Smaller, Bigger)}.

merge(Smaller, nil) -> Smaller;
merge(nil, Bigger) -> Bigger;
merge(Smaller, Bigger) ->
    {Key, Value, Rest} = smallest_out(Bigger),
    {Key, Value, Smaller, Rest}.

smallest_out({Key, Value, nil, Bigger}) -> {Key, Value, Bigger};
smallest_out({K, V, Smaller, Bigger}) ->
    {Key, Value, Rest} = smallest_out(Smaller),
    {Key, Value, {K, V, Rest, Bigger}}.

take_smallest({Size, T}) when is_integer(Size), Size >= 0 ->
    {Key, Value, Rest} = smallest_out(T),
    {Key, Value, {Size - 1, Rest}}.

take_largest({Size, T}) when is_integer(Size), Size >= 0 ->
    {Key, Value, Rest} = largest_out(T),
    {Key, Value, {Size - 1, Rest}}.

largest_out({Key, Value, Smaller, nil}) -> {Key, Value, Smaller};
largest_out({K, V, Smaller, Bigger}) ->
    {Key, Value, Rest} = largest_out(Bigger),
    {Key, Value, {K, V, Smaller, Rest}}.

balance({Size, T}) -> {Size, balanced(T, Size)}.

balanced(T, Size) -> build(to_list_1(T, []), Size).

from_orddict(Pairs) ->
    Size = length(Pairs),
    {Size, build(Pairs, Size)}.

build(Pairs, Size) ->
    {T, []} = build_1(Pairs, Size),
    T.

build_1(Pairs, Size) when Size > 1 ->
    Less = (Size - 1) div 2,
    {T1, [{Key, Value} | Rest1]} = build_1(Pairs, Size - 1 - Less),
    {T2, Rest2} = build_1(Rest1, Less),
    {{Key, Value, T1, T2}, Rest2};
build_1([{Key, Value} | Rest], 1) -> {{Key, Value, nil, nil}, Rest};
build_1(Rest, 0) -> {nil, Rest}.

%% ---- all of it ------------------------------------------------------------------------------

to_list({_, T}) -> to_list_1(T, []).

to_list_1({Key, Value, Smaller, Bigger}, Tail) ->
    to_list_1(Smaller, [{Key, Value} | to_list_1(Bigger, Tail)]);
to_list_1(nil, Tail) -> Tail.

keys(T) -> [Key || {Key, _} <- to_list(T)].
values(T) -> [Value || {_, Value} <- to_list(T)].

map(F, {Size, T}) when is_function(F, 2) -> {Size, map_1(F, T)}.

map_1(_, nil) -> nil;
map_1(F, {Key, Value, Smaller, Bigger}) -> {Key, F(Key, Value), map_1(F, Smaller), map_1(F, Bigger)}.

iterator({_, T}) -> iterator_1(T, []).

iterator_1({_, _, nil, _} = T, Stack) -> [T | Stack];
iterator_1({_, _, Smaller, _} = T, Stack) -> iterator_1(Smaller, [T | Stack]);
iterator_1(nil, Stack) -> Stack.

iterator_from(Key, {_, T}) -> iterator_from_1(Key, T, []).

iterator_from_1(Key, {K, _, _, Bigger}, Stack) when K < Key -> iterator_from_1(Key, Bigger, Stack);
iterator_from_1(_, {_, _, nil, _} = T, Stack) -> [T | Stack];
iterator_from_1(Key, {_, _, Smaller, _} = T, Stack) -> iterator_from_1(Key, Smaller, [T | Stack]);
iterator_from_1(_, nil, Stack) -> Stack.

next([{Key, Value, _, Bigger} | Stack]) -> {Key, Value, iterator_1(Bigger, Stack)};
next([]) -> none.
