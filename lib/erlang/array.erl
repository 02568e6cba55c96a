%% Arrays: trees of tuples with ten children. An array is `{array, Size, Max, Default, Tree}`; an
%% empty subtree is the number of elements that it would have, an inner node has that number last.
-module(array).

-export([default/1, fix/1, foldl/3, foldr/3, from_list/1, from_list/2, from_orddict/1,
         from_orddict/2, get/2, is_array/1, is_fix/1, map/2, new/0, new/1, new/2, relax/1, reset/2,
         resize/1, resize/2, set/3, size/1, sparse_foldl/3, sparse_foldr/3, sparse_map/2,
         sparse_size/1, sparse_to_list/1, sparse_to_orddict/1, to_list/1, to_orddict/1]).
-compile({no_auto_import, [get/2, size/1]}).

-define(LEAF, 10).
-record(array, {size, max, default, elements}).

%% ---- making ---------------------------------------------------------------------------------

new() -> new([]).

new(Options) -> new_1(listed(Options), 0, undefined, false).

new(Size, Options) when is_integer(Size), Size >= 0 -> new_1(listed(Options), Size, undefined, true);
new(_, _) -> '%':error(badarg).

listed(Options) when is_list(Options) -> Options;
listed(Option) -> [Option].

new_1([fixed | Rest], Size, Default, _) -> new_1(Rest, Size, Default, true);
new_1([{fixed, Fixed} | Rest], Size, Default, _) when is_boolean(Fixed) ->
    new_1(Rest, Size, Default, Fixed);
new_1([{default, Default} | Rest], Size, _, Fixed) -> new_1(Rest, Size, Default, Fixed);
new_1([{size, Size} | Rest], _, Default, _) when is_integer(Size), Size >= 0 ->
    new_1(Rest, Size, Default, true);
new_1([Size | Rest], _, Default, _) when is_integer(Size), Size >= 0 ->
    new_1(Rest, Size, Default, true);
new_1([], Size, Default, Fixed) ->
    Max = max_for(Size - 1, ?LEAF),
    #array{size = Size, max = case Fixed of true -> 0; false -> Max end, default = Default,
           elements = Max};
new_1(_, _, _, _) -> '%':error(badarg).

%% The capacity that has room for an index.
max_for(I, Max) when I >= Max -> max_for(I, Max * 10);
max_for(_, Max) -> Max.

is_array(#array{size = Size, max = Max}) when is_integer(Size), is_integer(Max) -> true;
is_array(_) -> false.

size(#array{size = Size}) -> Size;
size(_) -> '%':error(badarg).

default(#array{default = Default}) -> Default;
default(_) -> '%':error(badarg).

fix(#array{} = A) -> A#array{max = 0}.
is_fix(#array{max = 0}) -> true;
is_fix(#array{}) -> false.

relax(#array{size = Size} = A) -> A#array{max = max_for(Size - 1, ?LEAF)}.

resize(A) -> resize(sparse_size(A), A).

resize(Size, #array{size = Old, max = Max, elements = E} = A) when is_integer(Size), Size >= 0 ->
    if
        Size > Old ->
            {E1, Max1} = grow(Size - 1, E, max_for(Old - 1, ?LEAF)),
            A#array{size = Size, max = case Max of 0 -> 0; _ -> Max1 end, elements = E1};
        Size < Old -> A#array{size = Size};
        true -> A
    end;
resize(_, _) -> '%':error(badarg).

%% A taller tree, when the index is beyond it.
grow(I, E, Max) when I < Max -> {E, Max};
grow(I, E, Max) when is_integer(E) -> grow(I, Max * 10, Max * 10);
grow(I, E, Max) ->
    Node = setelement(1, erlang:make_tuple(11, Max), E),
    grow(I, Node, Max * 10).

%% ---- elements -------------------------------------------------------------------------------

get(I, #array{size = Size, max = Max, default = Default, elements = E})
  when is_integer(I), I >= 0 ->
    if
        I < Size -> get_1(I, E, Default);
        Max > 0 -> Default;
        true -> '%':error(badarg)
    end;
get(_, _) -> '%':error(badarg).

get_1(_, E, Default) when is_integer(E) -> Default;
get_1(I, E, Default) when tuple_size(E) =:= 11 ->
    S = element(11, E),
    get_1(I rem S, element(I div S + 1, E), Default);
get_1(I, E, _) -> element(I + 1, E).

set(I, Value, #array{size = Size, max = Max, default = Default, elements = E} = A)
  when is_integer(I), I >= 0 ->
    if
        I < Size -> A#array{elements = set_1(I, E, Value, Default)};
        I < Max -> A#array{size = I + 1, elements = set_1(I, E, Value, Default)};
        Max > 0 ->
            {E1, Max1} = grow(I, E, Max),
            A#array{size = I + 1, max = Max1, elements = set_1(I, E1, Value, Default)};
        true -> '%':error(badarg)
    end;
set(_, _, _) -> '%':error(badarg).

set_1(I, E, Value, Default) when is_integer(E) -> set_1(I, expand(E, Default), Value, Default);
set_1(I, E, Value, Default) when tuple_size(E) =:= 11 ->
    S = element(11, E),
    N = I div S + 1,
    setelement(N, E, set_1(I rem S, element(N, E), Value, Default));
set_1(I, E, Value, _) -> setelement(I + 1, E, Value).

%% The node that an empty subtree stands for.
expand(?LEAF, Default) -> erlang:make_tuple(?LEAF, Default);
expand(Size, _) -> erlang:make_tuple(11, Size div 10).

reset(I, #array{size = Size, max = Max, default = Default, elements = E} = A)
  when is_integer(I), I >= 0 ->
    if
        I < Size -> A#array{elements = reset_1(I, E, Default)};
        Max > 0 -> A;
        true -> '%':error(badarg)
    end;
reset(_, _) -> '%':error(badarg).

reset_1(_, E, _) when is_integer(E) -> E;
reset_1(I, E, Default) when tuple_size(E) =:= 11 ->
    S = element(11, E),
    N = I div S + 1,
    setelement(N, E, reset_1(I rem S, element(N, E), Default));
reset_1(I, E, Default) -> setelement(I + 1, E, Default).

%% ---- lists ----------------------------------------------------------------------------------

to_list(A) -> foldr(fun(_, Value, List) -> [Value | List] end, [], A).
sparse_to_list(A) -> sparse_foldr(fun(_, Value, List) -> [Value | List] end, [], A).
to_orddict(A) -> foldr(fun(I, Value, List) -> [{I, Value} | List] end, [], A).
sparse_to_orddict(A) -> sparse_foldr(fun(I, Value, List) -> [{I, Value} | List] end, [], A).

from_list(List) -> from_list(List, undefined).

from_list([], Default) -> new({default, Default});
from_list(List, Default) when is_list(List) ->
    Size = try length(List) catch error:_ -> '%':error(badarg) end,
    {Tree, Max} = levels(leaves(List, Default), ?LEAF),
    #array{size = Size, max = Max, default = Default, elements = Tree};
from_list(_, _) -> '%':error(badarg).

leaves([], _) -> [];
leaves(List, Default) ->
    {Some, Rest} = lists:split(min(?LEAF, length_up_to(List, ?LEAF)), List),
    Leaf = list_to_tuple(Some ++ lists:duplicate(?LEAF - length(Some), Default)),
    [Leaf | leaves(Rest, Default)].

length_up_to([_ | Rest], N) when N > 0 -> 1 + length_up_to(Rest, N - 1);
length_up_to(_, _) -> 0.

%% Ten nodes under each until one is left.
levels([Tree], Max) -> {Tree, Max};
levels(Nodes, Max) -> levels(parents(Nodes, Max), Max * 10).

parents([], _) -> [];
parents(Nodes, Max) ->
    {Some, Rest} = lists:split(min(10, length_up_to(Nodes, 10)), Nodes),
    Node = list_to_tuple(Some ++ lists:duplicate(10 - length(Some), Max) ++ [Max]),
    [Node | parents(Rest, Max)].

from_orddict(Pairs) -> from_orddict(Pairs, undefined).

from_orddict([], Default) -> new({default, Default});
from_orddict(Pairs, Default) when is_list(Pairs) ->
    lists:foldl(fun({I, Value}, A) when is_integer(I), I >= 0 -> set(I, Value, A);
                   (_, _) -> '%':error(badarg)
                end, new({default, Default}), Pairs);
from_orddict(_, _) -> '%':error(badarg).

%% ---- functions over arrays ------------------------------------------------------------------

foldl(F, Acc, #array{size = Size} = A) when is_function(F, 3) -> foldl_1(0, Size, F, Acc, A);
foldl(_, _, _) -> '%':error(badarg).

foldl_1(Size, Size, _, Acc, _) -> Acc;
foldl_1(I, Size, F, Acc, A) -> foldl_1(I + 1, Size, F, F(I, get(I, A), Acc), A).

foldr(F, Acc, #array{size = Size} = A) when is_function(F, 3) -> foldr_1(Size - 1, F, Acc, A);
foldr(_, _, _) -> '%':error(badarg).

foldr_1(-1, _, Acc, _) -> Acc;
foldr_1(I, F, Acc, A) -> foldr_1(I - 1, F, F(I, get(I, A), Acc), A).

sparse_foldl(F, Acc, A) -> foldl(sparse(F, A), Acc, A).
sparse_foldr(F, Acc, A) -> foldr(sparse(F, A), Acc, A).

%% Passes over what is the default.
sparse(F, #array{default = Default}) when is_function(F, 3) ->
    fun(_, Value, Acc) when Value =:= Default -> Acc;
       (I, Value, Acc) -> F(I, Value, Acc)
    end;
sparse(_, _) -> '%':error(badarg).

sparse_size(#array{default = Default} = A) ->
    foldl(fun(_, Value, Last) when Value =:= Default -> Last;
             (I, _, _) -> I + 1
          end, 0, A);
sparse_size(_) -> '%':error(badarg).

map(F, #array{size = Size} = A) when is_function(F, 2) ->
    lists:foldl(fun(I, B) -> set(I, F(I, get(I, A)), B) end, A, indices(Size));
map(_, _) -> '%':error(badarg).

sparse_map(F, #array{size = Size, default = Default} = A) when is_function(F, 2) ->
    lists:foldl(fun(I, B) ->
        case get(I, A) of
            Default -> B;
            Value -> set(I, F(I, Value), B)
        end
    end, A, indices(Size));
sparse_map(_, _) -> '%':error(badarg).

indices(0) -> [];
indices(Size) -> lists:seq(0, Size - 1).

