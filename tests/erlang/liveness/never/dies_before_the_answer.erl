%% search: --leads-to asked answered
%% The server can be killed between the request and the answer.
-module(dies_before_the_answer).
-export([main/0, asked/0, answered/0]).

asked() -> has(asked).
answered() -> has(answered).
has(Key) -> ets:whereis(log) =/= undefined andalso ets:member(log, Key).

main() ->
    ets:new(log, [named_table, public]),
    Server = spawn(fun() -> receive {ask, From} -> ets:insert(log, {answered}), From ! ok end end),
    spawn(fun() -> exit(Server, kill) end),
    ets:insert(log, {asked}),
    Server ! {ask, self()},
    receive ok -> ok end.
