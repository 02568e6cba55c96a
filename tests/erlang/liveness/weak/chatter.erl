%% search: --leads-to asked answered
%% One client asks without end; the other one is answered all the same, since messages arrive.
-module(chatter).
-export([main/0, asked/0, answered/0]).

asked() -> has(asked).
answered() -> has(answered).
has(Key) -> ets:whereis(log) =/= undefined andalso ets:member(log, Key).

chatter(Server) -> Server ! {chat, self()}, receive ok -> chatter(Server) end.

server() ->
    receive
        {chat, From} -> From ! ok, server();
        ask -> ets:insert(log, {answered}), server()
    end.

main() ->
    ets:new(log, [named_table, public]),
    Server = spawn(fun server/0),
    spawn(fun() -> chatter(Server) end),
    ets:insert(log, {asked}),
    Server ! ask,
    receive never -> ok end.
