%% search: --leads-to asked answered
%% The server forgets requests that come while it is busy.
-module(dropped_request).
-export([main/0, asked/0, answered/0]).

asked() -> has(asked).
answered() -> has(answered).
has(Key) -> ets:whereis(log) =/= undefined andalso ets:member(log, Key).

idle() -> receive work -> busy(); {ask, From} -> answer(From), idle() end.
busy() -> receive done -> idle(); {ask, _} -> busy() end.
answer(From) -> ets:insert(log, {answered}), From ! ok.

main() ->
    ets:new(log, [named_table, public]),
    Server = spawn(fun idle/0),
    spawn(fun() -> Server ! work, Server ! done end),
    ets:insert(log, {asked}),
    Server ! {ask, self()},
    receive ok -> ok end.
