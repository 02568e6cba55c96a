%% Dynamic hash tables with linear hashing (Larson 1988): what `dict` and `sets` are made of.
%%
%% A table is `{Tag, Size, N, MaxN, Bso, ExpandAt, ContractAt, Empty, Segments}`: N active slots out of
%% MaxN, in segments of 16. A key's slot is its hash, or the slot that it will split from (Bso
%% slots before) where it is not active yet. The layout and the hash are OTP's, so that the order in
%% which elements are listed is too.
-module(linear_hash).

-export([new/1, size/1, bucket/2, on_bucket/3, grow/2, shrink/2, fold/3, map_buckets/2]).
-compile({no_auto_import, [size/1]}).

-define(SEGMENT, 16).
-define(EXPAND_LOAD, 5).
-define(CONTRACT_LOAD, 3).

new(Tag) ->
    Empty = erlang:make_tuple(?SEGMENT, []),
    {Tag, 0, ?SEGMENT, ?SEGMENT, ?SEGMENT div 2, ?SEGMENT * ?EXPAND_LOAD, ?SEGMENT * ?CONTRACT_LOAD,
     Empty, {Empty}}.

size(Table) -> element(2, Table).

slot(Key, {_, _, N, MaxN, Bso, _, _, _, _}) ->
    case erlang:phash(Key, MaxN) of
        Hash when Hash > N -> Hash - Bso;
        Hash -> Hash
    end.

%% The bucket of a key.
bucket(Key, Table) -> get_bucket(slot(Key, Table), element(9, Table)).

%% Replaces the bucket of a key by what a function makes of it; returns also what else it gave.
on_bucket(Key, Table, Function) ->
    Slot = slot(Key, Table),
    Segments = element(9, Table),
    {Bucket, Result} = Function(get_bucket(Slot, Segments)),
    {setelement(9, Table, put_bucket(Slot, Bucket, Segments)), Result}.

get_bucket(Slot, Segments) ->
    element((Slot - 1) rem ?SEGMENT + 1, element((Slot - 1) div ?SEGMENT + 1, Segments)).

put_bucket(Slot, Bucket, Segments) ->
    I = (Slot - 1) div ?SEGMENT + 1,
    setelement(I, Segments, setelement((Slot - 1) rem ?SEGMENT + 1, element(I, Segments), Bucket)).

%% Counts so many more elements; a slot is split when there are too many. The function gives the key of
%% an element.
grow({Tag, Size, N, MaxN, Bso, Expand, Contract, Empty, Segments}, {Count, KeyOf})
  when Size + Count > Expand ->
    {MaxN1, Bso1, Segments1} = case N of
        MaxN -> {2 * MaxN, 2 * Bso, double(Segments, Empty)};
        _ -> {MaxN, Bso, Segments}
    end,
    New = N + 1,
    Old = New - Bso1,
    _ = Contract,
    {Stay, Move} = lists:partition(fun(X) -> erlang:phash(KeyOf(X), MaxN1) =:= Old end,
                                   get_bucket(Old, Segments1)),
    Segments2 = put_bucket(New, Move, put_bucket(Old, Stay, Segments1)),
    {Tag, Size + Count, New, MaxN1, Bso1, New * ?EXPAND_LOAD, New * ?CONTRACT_LOAD, Empty, Segments2};
grow(Table, {Count, _}) -> setelement(2, Table, element(2, Table) + Count).

%% Counts so many fewer; two slots are joined when there are too few.
shrink({Tag, Size, N, MaxN, Bso, _, Contract, Empty, Segments}, Count)
  when Size - Count < Contract, N > ?SEGMENT ->
    Into = N - Bso,
    Joined = get_bucket(Into, Segments) ++ get_bucket(N, Segments),
    Segments1 = put_bucket(N, [], put_bucket(Into, Joined, Segments)),
    N1 = N - 1,
    {MaxN1, Bso1, Segments2} = case N1 of
        Bso -> {MaxN div 2, Bso div 2, halve(Segments1)};
        _ -> {MaxN, Bso, Segments1}
    end,
    {Tag, Size - Count, N1, MaxN1, Bso1, N1 * ?EXPAND_LOAD, N1 * ?CONTRACT_LOAD, Empty, Segments2};
shrink(Table, Count) -> setelement(2, Table, element(2, Table) - Count).

double(Segments, Empty) ->
    list_to_tuple(tuple_to_list(Segments) ++ lists:duplicate(tuple_size(Segments), Empty)).

halve(Segments) ->
    list_to_tuple(lists:sublist(tuple_to_list(Segments), tuple_size(Segments) div 2)).

%% Over all elements, from the last slot to the first.
fold(F, Acc, Table) ->
    Buckets = lists:reverse([Bucket || Segment <- tuple_to_list(element(9, Table)),
                                       Bucket <- tuple_to_list(Segment)]),
    lists:foldl(fun(Bucket, Sofar) -> lists:foldl(F, Sofar, Bucket) end, Acc, Buckets).

map_buckets(F, Table) ->
    Segments = [list_to_tuple([F(Bucket) || Bucket <- tuple_to_list(Segment)])
                || Segment <- tuple_to_list(element(9, Table))],
    setelement(9, Table, list_to_tuple(Segments)).
