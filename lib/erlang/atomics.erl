%% Arrays of integers that change in one step: rows of a table that nobody owns.
-module(atomics).

-export([add/3, add_get/3, compare_exchange/4, exchange/3, get/2, info/1, new/2, put/3, sub/3,
         sub_get/3]).
-compile({no_auto_import, [get/2, put/3]}).

new(Size, Options) when is_integer(Size), Size > 0, is_list(Options) ->
    Table = '%':'table-new'(atomics, set, 1, [public, unowned]),
    '%':'table-insert'(Table, [{I, 0} || I <- lists:seq(1, Size)], false),
    Table;
new(_, _) -> '%':error(badarg).

get(Ref, I) -> ets:lookup_element(Ref, I, 2).
put(Ref, I, Value) when is_integer(Value) ->
    ets:update_element(Ref, I, {2, Value}) orelse '%':error(badarg),
    ok.
add(Ref, I, N) -> add_get(Ref, I, N), ok.
sub(Ref, I, N) -> add_get(Ref, I, -N), ok.
add_get(Ref, I, N) -> ets:update_counter(Ref, I, N).
sub_get(Ref, I, N) -> add_get(Ref, I, -N).

exchange(Ref, I, New) ->
    '%':'table-atomic'(Ref, fun() ->
        Old = get(Ref, I),
        ets:insert(Ref, {I, New}),
        Old
    end).

compare_exchange(Ref, I, Expected, New) ->
    '%':'table-atomic'(Ref, fun() ->
        case get(Ref, I) of
            Expected -> ets:insert(Ref, {I, New}), ok;
            Actual -> Actual
        end
    end).

info(Ref) ->
    #{size => ets:info(Ref, size), max => 16#7FFFFFFFFFFFFFFF, min => -16#8000000000000000,
      memory => 0}.
