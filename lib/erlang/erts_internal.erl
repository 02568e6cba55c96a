%% What OTP's own modules ask of the run-time system behind its back.
-module(erts_internal).

-export([map_next/3]).

%% The next step of an iterator over a map, `{Key, Value, Rest}` or `none`, or its pairs in front of a
%% list. The place to begin at is always the first: one step takes the whole map.
map_next(_Place, Map, iterator) -> steps('%':'map-to-list'(Map));
map_next(_Place, Map, Pairs) -> '%':'map-to-list'(Map) ++ Pairs.

steps([{Key, Value} | Rest]) -> {Key, Value, steps(Rest)};
steps([]) -> none.
