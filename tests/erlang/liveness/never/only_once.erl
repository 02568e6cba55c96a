%% search: --infinitely-often lit
%% The lamp is lit once.
-module(only_once).
-export([main/0, lit/0]).

lit() -> ets:whereis(lamp) =/= undefined andalso ets:member(lamp, lit).

busy() -> self() ! again, receive again -> busy() end.

main() ->
    ets:new(lamp, [named_table, public]),
    ets:insert(lamp, {lit}),
    ets:delete(lamp, lit),
    busy().
