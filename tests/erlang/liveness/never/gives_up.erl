%% search: --eventually answered
%% The client waits for 100 ms, and nobody says that this is enough.
-module(gives_up).
-export([main/0, answered/0]).

answered() -> ets:whereis(log) =/= undefined andalso ets:member(log, answered).

main() ->
    ets:new(log, [named_table, public]),
    Me = self(),
    spawn(fun() -> Me ! answer end),
    receive answer -> ets:insert(log, {answered}) after 100 -> ok end.
