%% search: --leads-to asked answered
%% The question is put once, and the program waits for the answer.
-module(asked_and_answered).
-export([main/0, asked/0, answered/0]).

asked() -> has(asked).
answered() -> has(answered).
has(Key) -> ets:whereis(log) =/= undefined andalso ets:member(log, Key).

main() ->
    ets:new(log, [named_table, public]),
    Server = spawn(fun() -> receive {ask, From} -> ets:insert(log, {answered}), From ! ok end end),
    ets:insert(log, {asked}),
    Server ! {ask, self()},
    receive ok -> ok end.
