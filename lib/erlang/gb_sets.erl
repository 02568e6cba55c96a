%% Sets as general balanced trees: `{Size, Tree}` with nodes `{Element, Smaller, Bigger}`.
-module(gb_sets).

-export([add/2, add_element/2, balance/1, del_element/2, delete/2, delete_any/2, difference/2,
         empty/0, filter/2, fold/3, from_list/1, from_ordset/1, insert/2, intersection/1,
         intersection/2, is_disjoint/2, is_element/2, is_empty/1, is_equal/2, is_member/2, is_set/1,
         is_subset/2, iterator/1, iterator_from/2, largest/1, new/0, next/1, singleton/1, size/1,
         smallest/1, subtract/2, take_largest/1, take_smallest/1, to_list/1, union/1, union/2]).
-compile({no_auto_import, [size/1]}).

empty() -> {0, nil}.
new() -> {0, nil}.
singleton(X) -> {1, {X, nil, nil}}.
is_empty({0, nil}) -> true;
is_empty(_) -> false.
size({Size, _}) -> Size.
is_set({0, nil}) -> true;
is_set({N, {_, _, _}}) when is_integer(N), N >= 0 -> true;
is_set(_) -> false.

%% ---- elements -------------------------------------------------------------------------------

is_element(X, S) -> is_member(X, S).

is_member(X, {_, T}) -> is_member_1(X, T).

is_member_1(X, {Y, Smaller, _}) when X < Y -> is_member_1(X, Smaller);
is_member_1(X, {Y, _, Bigger}) when X > Y -> is_member_1(X, Bigger);
is_member_1(_, {_, _, _}) -> true;
is_member_1(_, nil) -> false.

insert(X, {Size, T}) when is_integer(Size), Size >= 0 ->
    Size1 = Size + 1,
    {Size1, insert_1(X, T, Size1 * Size1)}.

%% As in gb_trees: a leaf that is too deep comes back with 2^height and size.
insert_1(X, {Y, Smaller, Bigger}, Depth) when X < Y ->
    case insert_1(X, Smaller, Depth div 2) of
        {T, Height, Size} when is_integer(Height) -> deep({Y, T, Bigger}, Height, Size, Bigger);
        T -> {Y, T, Bigger}
    end;
insert_1(X, {Y, Smaller, Bigger}, Depth) when X > Y ->
    case insert_1(X, Bigger, Depth div 2) of
        {T, Height, Size} when is_integer(Height) -> deep({Y, Smaller, T}, Height, Size, Smaller);
        T -> {Y, Smaller, T}
    end;
insert_1(X, nil, 0) -> {{X, nil, nil}, 1, 1};
insert_1(X, nil, _) -> {X, nil, nil};
insert_1(X, _, _) -> erlang:error({key_exists, X}).

deep(T, Height1, Size1, Other) ->
    {Height2, Size2} = count(Other),
    Height = 2 * max(Height1, Height2),
    Size = Size1 + Size2 + 1,
    case Height > Size * Size of
        true -> build(to_list_1(T, []), Size);
        false -> {T, Height, Size}
    end.

count({_, nil, nil}) -> {1, 1};
count({_, Smaller, Bigger}) ->
    {H1, S1} = count(Smaller),
    {H2, S2} = count(Bigger),
    {2 * max(H1, H2), S1 + S2 + 1};
count(nil) -> {1, 0}.

add(X, S) ->
    case is_member(X, S) of
        true -> S;
        false -> insert(X, S)
    end.

add_element(X, S) -> add(X, S).

delete_any(X, S) ->
    case is_member(X, S) of
        true -> delete(X, S);
        false -> S
    end.

del_element(X, S) -> delete_any(X, S).

delete(X, {Size, T}) -> {Size - 1, delete_1(X, T)}.

delete_1(X, {Y, Smaller, Bigger}) when X < Y -> {Y, delete_1(X, Smaller), Bigger};
delete_1(X, {Y, Smaller, Bigger}) when X > Y -> {Y, Smaller, delete_1(X, Bigger)};
delete_1(_, {_, Smaller, Bigger}) -> merge(Smaller, Bigger).

merge(Smaller, nil) -> Smaller;
merge(nil, Bigger) -> Bigger;
merge(Smaller, Bigger) ->
    {X, Rest} = smallest_out(Bigger),
    {X, Smaller, Rest}.

smallest_out({X, nil, Bigger}) -> {X, Bigger};
smallest_out({Y, Smaller, Bigger}) ->
    {X, Rest} = smallest_out(Smaller),
    {X, {Y, Rest, Bigger}}.

largest_out({X, Smaller, nil}) -> {X, Smaller};
largest_out({Y, Smaller, Bigger}) ->
    {X, Rest} = largest_out(Bigger),
    {X, {Y, Smaller, Rest}}.

take_smallest({Size, T}) ->
    {X, Rest} = smallest_out(T),
    {X, {Size - 1, Rest}}.

take_largest({Size, T}) ->
    {X, Rest} = largest_out(T),
    {X, {Size - 1, Rest}}.

smallest({_, T}) -> smallest_1(T).
smallest_1({X, nil, _}) -> X;
smallest_1({_, Smaller, _}) -> smallest_1(Smaller).

largest({_, T}) -> largest_1(T).
largest_1({X, _, nil}) -> X;
largest_1({_, _, Bigger}) -> largest_1(Bigger).

%% ---- whole sets -----------------------------------------------------------------------------

balance({Size, T}) -> {Size, build(to_list_1(T, []), Size)}.

from_list(List) -> from_ordset(ordsets:from_list(List)).

from_ordset(List) ->
    Size = length(List),
    {Size, build(List, Size)}.

build(List, Size) ->
    {T, []} = build_1(List, Size),
    T.

build_1(List, Size) when Size > 1 ->
    Less = (Size - 1) div 2,
    {T1, [X | Rest1]} = build_1(List, Size - 1 - Less),
    {T2, Rest2} = build_1(Rest1, Less),
    {{X, T1, T2}, Rest2};
build_1([X | Rest], 1) -> {{X, nil, nil}, Rest};
build_1(Rest, 0) -> {nil, Rest}.

to_list({_, T}) -> to_list_1(T, []).

to_list_1({X, Smaller, Bigger}, Tail) -> to_list_1(Smaller, [X | to_list_1(Bigger, Tail)]);
to_list_1(nil, Tail) -> Tail.

%% Small sets are merged as lists; into a large one, few elements are put one by one.
union({Size1, T1}, {Size2, _} = B) when Size1 =< Size2 -> unite(to_list_1(T1, []), Size1, B);
union(A, {Size2, T2}) -> unite(to_list_1(T2, []), Size2, A).

unite(List, Few, {Many, _} = S) when Many >= 10 ->
    case Many < Few * erlang:round(1.46 * math:log(Many)) of
        true -> merged(List, S);
        false -> lists:foldl(fun add/2, S, List)
    end;
unite(List, _, S) -> merged(List, S).

merged(List, {_, T}) -> from_reversed(lists:reverse(ordsets:union(List, to_list_1(T, [])))).

%% The bigger half of the elements is to the right.
from_reversed(List) ->
    Size = length(List),
    {T, []} = build_back(List, Size),
    {Size, T}.

build_back(List, Size) when Size > 1 ->
    Less = (Size - 1) div 2,
    {T2, [X | Rest1]} = build_back(List, Size - 1 - Less),
    {T1, Rest2} = build_back(Rest1, Less),
    {{X, T1, T2}, Rest2};
build_back([X | Rest], 1) -> {{X, nil, nil}, Rest};
build_back(Rest, 0) -> {nil, Rest}.

union([First | Rest]) -> lists:foldl(fun(S, Acc) -> union(Acc, S) end, First, Rest);
union([]) -> empty().

intersection(A, B) -> from_reversed(lists:reverse(ordsets:intersection(to_list(A), to_list(B)))).

intersection([First | Rest]) -> lists:foldl(fun(S, Acc) -> intersection(Acc, S) end, First, Rest).

subtract(A, B) -> from_reversed(lists:reverse(ordsets:subtract(to_list(A), to_list(B)))).
difference(A, B) -> subtract(A, B).
is_disjoint(A, B) -> ordsets:is_disjoint(to_list(A), to_list(B)).
is_subset(A, B) -> ordsets:is_subset(to_list(A), to_list(B)).
is_equal(A, B) -> to_list(A) == to_list(B).
filter(Pred, S) when is_function(Pred, 1) -> from_ordset([X || X <- to_list(S), Pred(X)]).
fold(F, Acc, S) when is_function(F, 2) -> lists:foldl(F, Acc, to_list(S)).

iterator({_, T}) -> iterator_1(T, []).

iterator_1({_, nil, _} = T, Stack) -> [T | Stack];
iterator_1({_, Smaller, _} = T, Stack) -> iterator_1(Smaller, [T | Stack]);
iterator_1(nil, Stack) -> Stack.

iterator_from(X, {_, T}) -> iterator_from_1(X, T, []).

iterator_from_1(X, {Y, _, Bigger}, Stack) when Y < X -> iterator_from_1(X, Bigger, Stack);
iterator_from_1(_, {_, nil, _} = T, Stack) -> [T | Stack];
iterator_from_1(X, {_, Smaller, _} = T, Stack) -> iterator_from_1(X, Smaller, [T | Stack]);
iterator_from_1(_, nil, Stack) -> Stack.

next([{X, _, Bigger} | Stack]) -> {X, iterator_1(Bigger, Stack)};
next([]) -> none.
