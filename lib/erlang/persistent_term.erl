%% Terms that every process reads: a table that nobody owns.
-module(persistent_term).

-export([erase/1, get/0, get/1, get/2, info/0, put/2]).
-compile({no_auto_import, [erase/1, get/0, get/1, put/2]}).

table() ->
    case '%':'table-info'('%persistent_term') of
        undefined ->
            try '%':'table-new'('%persistent_term', set, 1, [named_table, public, unowned])
            catch error:_ -> ok
            end,
            '%persistent_term';
        _ -> '%persistent_term'
    end.

put(Key, Value) ->
    '%':'table-insert'(table(), [{Key, Value}], false),
    ok.

get() -> '%':'table-all'(table()).

get(Key) ->
    case '%':'table-lookup'(table(), Key) of
        [{_, Value}] -> Value;
        [] -> '%':error(badarg)
    end.

get(Key, Default) ->
    case '%':'table-lookup'(table(), Key) of
        [{_, Value}] -> Value;
        [] -> Default
    end.

erase(Key) -> '%':'table-take'(table(), Key) =/= [].

info() -> #{count => length(get()), memory => 0}.
