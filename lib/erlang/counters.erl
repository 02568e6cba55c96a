%% Arrays of counters, each a row of a table that nobody owns.
-module(counters).

-export([add/3, get/2, info/1, new/2, put/3, sub/3]).
-compile({no_auto_import, [get/2, put/3]}).

new(Size, Options) when is_integer(Size), Size > 0, is_list(Options) ->
    Table = '%':'table-new'(counters, set, 1, [public, unowned]),
    '%':'table-insert'(Table, [{I, 0} || I <- lists:seq(1, Size)], false),
    {counters, Table};
new(_, _) -> '%':error(badarg).

get({counters, Table}, I) -> ets:lookup_element(Table, I, 2).
put({counters, Table}, I, Value) when is_integer(Value) ->
    ets:update_element(Table, I, {2, Value}) orelse '%':error(badarg),
    ok.
add({counters, Table}, I, N) when is_integer(N) -> ets:update_counter(Table, I, N), ok.
sub(Counters, I, N) -> add(Counters, I, -N).
info({counters, Table}) -> #{size => ets:info(Table, size), memory => 0}.
