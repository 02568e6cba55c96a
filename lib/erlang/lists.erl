%% Lists: folds, searches, sorting, and lists of tuples by key.
-module(lists).

-export([all/2, any/2, append/1, append/2, concat/1, delete/2, droplast/1, dropwhile/2, duplicate/2,
         enumerate/1, enumerate/2, enumerate/3, filter/2, filtermap/2, flatlength/1, flatmap/2,
         flatten/1, flatten/2, foldl/3, foldr/3, foreach/2, join/2, keydelete/3, keyfind/3, keymap/3,
         keymember/3, keymerge/3, keyreplace/4, keysearch/3, keysort/2, keystore/4, keytake/3,
         last/1, map/2, mapfoldl/3, mapfoldr/3, max/1, member/2, merge/1, merge/2, merge/3,
         merge3/3, min/1, nth/2, nthtail/2, partition/2, prefix/2, reverse/1, reverse/2, rmerge/2,
         rmerge/3, rumerge/2, rumerge/3, rkeymerge/3, rukeymerge/3, search/2, seq/2, seq/3, sort/1,
         sort/2, split/2, splitwith/2, sublist/2, sublist/3, subtract/2, suffix/2, sum/1,
         takewhile/2, ukeymerge/3, ukeysort/2, umerge/1, umerge/2, umerge/3, umerge3/3, uniq/1,
         uniq/2, unzip/1, unzip3/1, usort/1, usort/2, zf/2, zip/2, zip3/3, zipwith/3, zipwith3/4]).

%% ---- building and taking apart --------------------------------------------------------------

append(A, B) -> A ++ B.

append([Last]) -> Last;
append([List | Rest]) -> List ++ append(Rest);
append([]) -> [].

subtract(A, B) -> A -- B.

reverse([] = Empty) -> Empty;
reverse([_] = Single) -> Single;
reverse([A, B]) -> [B, A];
reverse([A, B | Rest]) -> '%':'list-reverse'(Rest, [B, A]).

reverse(List, Tail) -> '%':'list-reverse'(List, Tail).

nth(1, [Head | _]) -> Head;
nth(N, [_ | Rest]) when N > 1 -> nth(N - 1, Rest).

nthtail(0, List) when is_list(List) -> List;
nthtail(N, [_ | Rest]) when N > 0 -> nthtail(N - 1, Rest).

last([Last]) -> Last;
last([_ | Rest]) -> last(Rest).

droplast([_]) -> [];
droplast([Head | Rest]) -> [Head | droplast(Rest)].

prefix([X | Prefix], [X | List]) -> prefix(Prefix, List);
prefix([], List) when is_list(List) -> true;
prefix([_ | _], List) when is_list(List) -> false.

suffix(Suffix, List) ->
    case length(List) - length(Suffix) of
        Extra when Extra >= 0 -> nthtail(Extra, List) =:= Suffix;
        _ -> false
    end.

split(N, List) when is_integer(N), N >= 0, is_list(List) ->
    case split(N, List, []) of
        {_, _} = Halves -> Halves;
        too_short -> erlang:error(badarg, [N, List])
    end;
split(N, List) -> erlang:error(badarg, [N, List]).

split(0, Rest, Front) -> {reverse(Front), Rest};
split(N, [Head | Rest], Front) -> split(N - 1, Rest, [Head | Front]);
split(_, _, _) -> too_short.

sublist(List, Length) when is_integer(Length), is_list(List) -> sublist_1(List, Length).

sublist_1([Head | Rest], N) when N > 0 -> [Head | sublist_1(Rest, N - 1)];
sublist_1(_, 0) -> [];
sublist_1(List, N) when is_list(List), N > 0 -> [].

sublist(List, 1, Length) when is_list(List), is_integer(Length), Length >= 0 ->
    sublist(List, Length);
sublist([], Start, _) when is_integer(Start), Start > 1 -> [];
sublist([_ | Rest], Start, Length) when is_integer(Start), Start > 1 ->
    sublist(Rest, Start - 1, Length).

duplicate(N, Value) when is_integer(N), N >= 0 -> duplicate(N, Value, []).

duplicate(0, _, List) -> List;
duplicate(N, Value, List) -> duplicate(N - 1, Value, [Value | List]).

seq(First, Last) when is_integer(First), is_integer(Last), First - 1 =< Last ->
    seq_down(Last - First + 1, Last, 1, []).

seq(First, Last, Step)
  when is_integer(First), is_integer(Last), is_integer(Step), Step > 0, First - Step =< Last;
       is_integer(First), is_integer(Last), is_integer(Step), Step < 0, First - Step >= Last ->
    Count = (Last - First + Step) div Step,
    seq_down(Count, First + (Count - 1) * Step, Step, []);
seq(Same, Same, 0) when is_integer(Same) -> [Same];
seq(First, Last, Step) -> erlang:error(badarg, [First, Last, Step]).

%% From the end, so that nothing has to be turned round.
seq_down(0, _, _, List) -> List;
seq_down(Count, X, Step, List) -> seq_down(Count - 1, X - Step, Step, [X | List]).

concat(Things) -> flatmap(fun thing_to_list/1, Things).

thing_to_list(X) when is_integer(X) -> integer_to_list(X);
thing_to_list(X) when is_float(X) -> float_to_list(X);
thing_to_list(X) when is_atom(X) -> atom_to_list(X);
thing_to_list(X) when is_list(X) -> X.

flatten(List) when is_list(List) -> flat(List, []).

flatten(List, Tail) when is_list(List), is_list(Tail) -> flat(List, Tail).

flat([Head | Rest], Tail) when is_list(Head) -> flat(Head, flat(Rest, Tail));
flat([Head | Rest], Tail) -> [Head | flat(Rest, Tail)];
flat([], Tail) -> Tail.

flatlength(List) -> flatlength(List, 0).

flatlength([Head | Rest], N) when is_list(Head) -> flatlength(Rest, flatlength(Head, N));
flatlength([_ | Rest], N) -> flatlength(Rest, N + 1);
flatlength([], N) -> N.

join(_, []) -> [];
join(Separator, [First | Rest]) -> [First | join_rest(Separator, Rest)].

join_rest(_, []) -> [];
join_rest(Separator, [Next | Rest]) -> [Separator, Next | join_rest(Separator, Rest)].

enumerate(List) -> enumerate(1, 1, List).

enumerate(Index, List) -> enumerate(Index, 1, List).

enumerate(Index, Step, List) when is_integer(Index), is_integer(Step), is_list(List) ->
    enumerate_1(Index, Step, List).

enumerate_1(Index, Step, [Head | Rest]) -> [{Index, Head} | enumerate_1(Index + Step, Step, Rest)];
enumerate_1(_, _, []) -> [].

zip([X | Xs], [Y | Ys]) -> [{X, Y} | zip(Xs, Ys)];
zip([], []) -> [].

zip3([X | Xs], [Y | Ys], [Z | Zs]) -> [{X, Y, Z} | zip3(Xs, Ys, Zs)];
zip3([], [], []) -> [].

zipwith(F, [X | Xs], [Y | Ys]) -> [F(X, Y) | zipwith(F, Xs, Ys)];
zipwith(F, [], []) when is_function(F, 2) -> [].

zipwith3(F, [X | Xs], [Y | Ys], [Z | Zs]) -> [F(X, Y, Z) | zipwith3(F, Xs, Ys, Zs)];
zipwith3(F, [], [], []) when is_function(F, 3) -> [].

unzip(Pairs) -> unzip(Pairs, [], []).

unzip([{X, Y} | Rest], Xs, Ys) -> unzip(Rest, [X | Xs], [Y | Ys]);
unzip([], Xs, Ys) -> {reverse(Xs), reverse(Ys)}.

unzip3(Triples) -> unzip3(Triples, [], [], []).

unzip3([{X, Y, Z} | Rest], Xs, Ys, Zs) -> unzip3(Rest, [X | Xs], [Y | Ys], [Z | Zs]);
unzip3([], Xs, Ys, Zs) -> {reverse(Xs), reverse(Ys), reverse(Zs)}.

%% ---- searching ------------------------------------------------------------------------------

member(X, List) -> '%':'list-member?'(X, List).

delete(X, [X | Rest]) -> Rest;
delete(X, [Head | Rest]) -> [Head | delete(X, Rest)];
delete(_, []) -> [].

search(Pred, List) when is_function(Pred, 1) -> search_1(Pred, List).

search_1(Pred, [Head | Rest]) ->
    case Pred(Head) of
        true -> {value, Head};
        false -> search_1(Pred, Rest)
    end;
search_1(_, []) -> false.

max([First | Rest]) -> max_1(Rest, First).

max_1([X | Rest], Max) when X > Max -> max_1(Rest, X);
max_1([_ | Rest], Max) -> max_1(Rest, Max);
max_1([], Max) -> Max.

min([First | Rest]) -> min_1(Rest, First).

min_1([X | Rest], Min) when X < Min -> min_1(Rest, X);
min_1([_ | Rest], Min) -> min_1(Rest, Min);
min_1([], Min) -> Min.

sum(Numbers) -> sum(Numbers, 0).

sum([X | Rest], Sum) -> sum(Rest, Sum + X);
sum([], Sum) -> Sum.

%% ---- with functions -------------------------------------------------------------------------

map(F, List) when is_function(F, 1) ->
    case List of
        [_ | _] -> map_1(F, List);
        [] -> []
    end.

map_1(F, [Head | Rest]) -> [F(Head) | map_1(F, Rest)];
map_1(_, []) -> [].

flatmap(F, List) when is_function(F, 1) -> flatmap_1(F, List).

flatmap_1(F, [Head | Rest]) -> F(Head) ++ flatmap_1(F, Rest);
flatmap_1(_, []) -> [].

foreach(F, List) when is_function(F, 1) ->
    case List of
        [_ | _] -> foreach_1(F, List);
        [] -> ok
    end.

foreach_1(F, [Head | Rest]) ->
    F(Head),
    foreach_1(F, Rest);
foreach_1(_, []) -> ok.

foldl(F, Acc, List) when is_function(F, 2) ->
    case List of
        [_ | _] -> foldl_1(F, Acc, List);
        [] -> Acc
    end.

foldl_1(F, Acc, [Head | Rest]) -> foldl_1(F, F(Head, Acc), Rest);
foldl_1(_, Acc, []) -> Acc.

foldr(F, Acc, List) when is_function(F, 2) -> foldr_1(F, Acc, List).

foldr_1(F, Acc, [Head | Rest]) -> F(Head, foldr_1(F, Acc, Rest));
foldr_1(_, Acc, []) -> Acc.

mapfoldl(F, Acc, List) when is_function(F, 2) -> mapfoldl_1(F, Acc, List).

mapfoldl_1(F, Acc0, [Head | Rest]) ->
    {New, Acc1} = F(Head, Acc0),
    {News, Acc2} = mapfoldl_1(F, Acc1, Rest),
    {[New | News], Acc2};
mapfoldl_1(_, Acc, []) -> {[], Acc}.

mapfoldr(F, Acc, List) when is_function(F, 2) -> mapfoldr_1(F, Acc, List).

mapfoldr_1(F, Acc0, [Head | Rest]) ->
    {News, Acc1} = mapfoldr_1(F, Acc0, Rest),
    {New, Acc2} = F(Head, Acc1),
    {[New | News], Acc2};
mapfoldr_1(_, Acc, []) -> {[], Acc}.

filter(Pred, List) when is_function(Pred, 1) -> [X || X <- List, Pred(X)].

filtermap(F, List) when is_function(F, 1) -> filtermap_1(F, List).

filtermap_1(F, [Head | Rest]) ->
    case F(Head) of
        true -> [Head | filtermap_1(F, Rest)];
        {true, New} -> [New | filtermap_1(F, Rest)];
        false -> filtermap_1(F, Rest)
    end;
filtermap_1(_, []) -> [].

zf(F, List) -> filtermap(F, List).

partition(Pred, List) when is_function(Pred, 1) -> partition(Pred, List, [], []).

partition(Pred, [Head | Rest], Yes, No) ->
    case Pred(Head) of
        true -> partition(Pred, Rest, [Head | Yes], No);
        false -> partition(Pred, Rest, Yes, [Head | No])
    end;
partition(_, [], Yes, No) -> {reverse(Yes), reverse(No)}.

all(Pred, List) when is_function(Pred, 1) ->
    case List of
        [_ | _] -> all_1(Pred, List);
        [] -> true
    end.

all_1(Pred, [Head | Rest]) ->
    case Pred(Head) of
        true -> all_1(Pred, Rest);
        false -> false
    end;
all_1(_, []) -> true.

any(Pred, List) when is_function(Pred, 1) ->
    case List of
        [_ | _] -> any_1(Pred, List);
        [] -> false
    end.

any_1(Pred, [Head | Rest]) ->
    case Pred(Head) of
        true -> true;
        false -> any_1(Pred, Rest)
    end;
any_1(_, []) -> false.

takewhile(Pred, List) when is_function(Pred, 1) -> takewhile_1(Pred, List).

takewhile_1(Pred, [Head | Rest]) ->
    case Pred(Head) of
        true -> [Head | takewhile_1(Pred, Rest)];
        false -> []
    end;
takewhile_1(_, []) -> [].

dropwhile(Pred, List) when is_function(Pred, 1) -> dropwhile_1(Pred, List).

dropwhile_1(Pred, [Head | Rest] = List) ->
    case Pred(Head) of
        true -> dropwhile_1(Pred, Rest);
        false -> List
    end;
dropwhile_1(_, []) -> [].

splitwith(Pred, List) when is_function(Pred, 1) -> splitwith(Pred, List, []).

splitwith(Pred, [Head | Rest] = List, Front) ->
    case Pred(Head) of
        true -> splitwith(Pred, Rest, [Head | Front]);
        false -> {reverse(Front), List}
    end;
splitwith(_, [], Front) -> {reverse(Front), []}.

uniq(List) -> uniq_1(List, #{}).

uniq_1([Head | Rest], Seen) ->
    case is_map_key(Head, Seen) of
        true -> uniq_1(Rest, Seen);
        false -> [Head | uniq_1(Rest, Seen#{Head => true})]
    end;
uniq_1([], _) -> [].

uniq(F, List) when is_function(F, 1) -> uniq_2(F, List, #{}).

uniq_2(F, [Head | Rest], Seen) ->
    Key = F(Head),
    case is_map_key(Key, Seen) of
        true -> uniq_2(F, Rest, Seen);
        false -> [Head | uniq_2(F, Rest, Seen#{Key => true})]
    end;
uniq_2(_, [], _) -> [].

%% ---- by key ---------------------------------------------------------------------------------

keyfind(Key, N, List) -> '%':'list-key-find'(Key, N, List).

keymember(Key, N, List) -> '%':'list-key-find'(Key, N, List) =/= false.

keysearch(Key, N, List) ->
    case '%':'list-key-find'(Key, N, List) of
        false -> false;
        Tuple -> {value, Tuple}
    end.

keydelete(Key, N, List) when is_integer(N), N > 0 -> keydelete_1(Key, N, List).

keydelete_1(Key, N, [Head | Rest]) when element(N, Head) == Key -> Rest;
keydelete_1(Key, N, [Head | Rest]) -> [Head | keydelete_1(Key, N, Rest)];
keydelete_1(_, _, []) -> [].

keyreplace(Key, N, List, New) when is_integer(N), N > 0, is_tuple(New) ->
    keyreplace_1(Key, N, List, New).

keyreplace_1(Key, N, [Head | Rest], New) when element(N, Head) == Key -> [New | Rest];
keyreplace_1(Key, N, [Head | Rest], New) -> [Head | keyreplace_1(Key, N, Rest, New)];
keyreplace_1(_, _, [], _) -> [].

keystore(Key, N, List, New) when is_integer(N), N > 0, is_tuple(New) ->
    keystore_1(Key, N, List, New).

keystore_1(Key, N, [Head | Rest], New) when element(N, Head) == Key -> [New | Rest];
keystore_1(Key, N, [Head | Rest], New) -> [Head | keystore_1(Key, N, Rest, New)];
keystore_1(_, _, [], New) -> [New].

keytake(Key, N, List) when is_integer(N), N > 0 -> keytake(Key, N, List, []).

keytake(Key, N, [Head | Rest], Front) when element(N, Head) == Key ->
    {value, Head, reverse(Front, Rest)};
keytake(Key, N, [Head | Rest], Front) -> keytake(Key, N, Rest, [Head | Front]);
keytake(_, _, [], _) -> false.

keymap(F, N, [Tuple | Rest]) ->
    [setelement(N, Tuple, F(element(N, Tuple))) | keymap(F, N, Rest)];
keymap(F, N, []) when is_integer(N), N >= 1, is_function(F, 1) -> [].

%% ---- sorting --------------------------------------------------------------------------------

sort(List) ->
    check_list(List),
    '%':'list-sort'(0, List).

sort(F, List) ->
    check_order(F, List),
    {Sorted, []} = sort_first(length(List), List, fun(A, B) -> merge_by(F, A, B) end),
    Sorted.

usort(List) ->
    check_list(List),
    drop_equal('%':'list-sort'(0, List)).

usort(F, List) ->
    check_order(F, List),
    {Sorted, []} = sort_first(length(List), List, fun(A, B) -> umerge_by(F, A, B) end),
    Sorted.

keysort(N, List) when is_integer(N), N > 0 ->
    case List of
        [_, _ | _] -> '%':'list-sort'(N, List);
        [_] -> List;
        [] -> List
    end.

ukeysort(N, List) when is_integer(N), N > 0 ->
    case List of
        [_, _ | _] -> drop_equal_keys(N, '%':'list-sort'(N, List));
        [_] -> List;
        [] -> List
    end.

check_list(List) when is_list(List) -> ok;
check_list(_) -> erlang:error(function_clause).

check_order(F, List) when is_function(F, 2), is_list(List) -> ok;
check_order(F, [_, _ | _]) when is_function(F) -> erlang:error(function_clause);
check_order(F, [_, _ | _]) -> erlang:error({badfun, F});
check_order(_, _) -> erlang:error(function_clause).

%% Sorts the first N elements: a merge sort from the middle down.
sort_first(0, List, _) -> {[], List};
sort_first(1, [X | Rest], _) -> {[X], Rest};
sort_first(N, List, Merge) ->
    Half = N div 2,
    {Left, Rest1} = sort_first(Half, List, Merge),
    {Right, Rest2} = sort_first(N - Half, Rest1, Merge),
    {Merge(Left, Right), Rest2}.

drop_equal([A | [B | _] = Rest]) when A == B -> drop_equal([A | tl(Rest)]);
drop_equal([A | Rest]) -> [A | drop_equal(Rest)];
drop_equal([]) -> [].

drop_equal_keys(N, [A, B | Rest]) when element(N, A) == element(N, B) ->
    drop_equal_keys(N, [A | Rest]);
drop_equal_keys(N, [A | Rest]) -> [A | drop_equal_keys(N, Rest)];
drop_equal_keys(_, []) -> [].

%% ---- merging sorted lists -------------------------------------------------------------------

merge(Lists) when is_list(Lists) -> merge_pairs(Lists, fun merge/2).

umerge(Lists) when is_list(Lists) -> merge_pairs(Lists, fun umerge/2).

%% Neighbours are merged until one list is left.
merge_pairs([], _) -> [];
merge_pairs([List], _) -> List;
merge_pairs(Lists, Merge) -> merge_pairs(merge_round(Lists, Merge), Merge).

merge_round([A, B | Rest], Merge) -> [Merge(A, B) | merge_round(Rest, Merge)];
merge_round([List], _) -> [List];
merge_round([], _) -> [].

merge3(A, B, C) -> merge(merge(A, B), C).
umerge3(A, B, C) -> umerge(umerge(A, B), C).

merge([A | As], [B | _] = Bs) when A =< B -> [A | merge(As, Bs)];
merge([_ | _] = As, [B | Bs]) -> [B | merge(As, Bs)];
merge(As, []) when is_list(As) -> As;
merge([], Bs) when is_list(Bs) -> Bs.

merge(F, As, Bs) when is_function(F, 2), is_list(As), is_list(Bs) -> merge_by(F, As, Bs).

merge_by(F, [A | As] = Left, [B | Bs] = Right) ->
    case F(A, B) of
        true -> [A | merge_by(F, As, Right)];
        false -> [B | merge_by(F, Left, Bs)]
    end;
merge_by(_, As, []) -> As;
merge_by(_, [], Bs) -> Bs.

umerge([A | As], [B | Bs]) when A == B -> umerge([A | As], Bs);
umerge([A | As], [B | _] = Bs) when A < B -> [A | umerge(As, Bs)];
umerge([_ | _] = As, [B | Bs]) -> [B | umerge(As, Bs)];
umerge(As, []) when is_list(As) -> As;
umerge([], Bs) when is_list(Bs) -> Bs.

umerge(F, As, Bs) when is_function(F, 2), is_list(As), is_list(Bs) -> umerge_by(F, As, Bs).

%% Of elements that are equal by `F`, the first one counts.
umerge_by(F, [A | As] = Left, [B | Bs] = Right) ->
    case F(A, B) of
        true ->
            case F(B, A) of
                true -> umerge_by(F, Left, Bs);
                false -> [A | umerge_by(F, As, Right)]
            end;
        false -> [B | umerge_by(F, Left, Bs)]
    end;
umerge_by(_, As, []) -> As;
umerge_by(_, [], Bs) -> Bs.

%% The same for lists that are sorted downwards.
rmerge(As, Bs) -> reverse(merge(reverse(Bs), reverse(As))).
rumerge(As, Bs) -> reverse(umerge(reverse(Bs), reverse(As))).
rmerge(F, As, Bs) -> reverse(merge(F, reverse(Bs), reverse(As))).
rumerge(F, As, Bs) -> reverse(umerge(F, reverse(Bs), reverse(As))).
rkeymerge(N, _, Bs) when is_integer(N), N > 0, not is_list(Bs) -> erlang:error({case_clause, Bs});
rkeymerge(N, As, Bs) -> reverse(keymerge(N, reverse(Bs), reverse(As))).
rukeymerge(N, As, Bs) -> reverse(ukeymerge(N, reverse(Bs), reverse(As))).

keymerge(N, As, Bs) when is_integer(N), N > 0, is_list(As), is_list(Bs) -> keymerge_1(N, As, Bs);
keymerge(N, _, Bs) when is_integer(N), N > 0, not is_list(Bs) -> erlang:error({case_clause, Bs}).

keymerge_1(N, [A | As] = Left, [B | Bs] = Right) ->
    case element(N, A) =< element(N, B) of
        true -> [A | keymerge_1(N, As, Right)];
        false -> [B | keymerge_1(N, Left, Bs)]
    end;
keymerge_1(_, As, []) -> As;
keymerge_1(N, [], [B | _] = Bs) -> element(N, B), Bs;
keymerge_1(_, [], []) -> [].

ukeymerge(N, As, Bs) when is_integer(N), N > 0, is_list(As), is_list(Bs) -> ukeymerge_1(N, As, Bs);
ukeymerge(N, _, Bs) when is_integer(N), N > 0, not is_list(Bs) -> erlang:error({case_clause, Bs}).

ukeymerge_1(N, [A | As] = Left, [B | Bs] = Right) ->
    KeyA = element(N, A),
    KeyB = element(N, B),
    if
        KeyA == KeyB -> ukeymerge_1(N, Left, Bs);
        KeyA < KeyB -> [A | ukeymerge_1(N, As, Right)];
        true -> [B | ukeymerge_1(N, Left, Bs)]
    end;
ukeymerge_1(N, [A | _] = As, []) -> element(N, A), As;
ukeymerge_1(_, [], []) -> [];
ukeymerge_1(_, [], Bs) -> Bs.
