%% search: --faults 1 --fault-kinds lose --node away=server --eventually answered
%% Without a second try the answer need not come.
-module(need_not_answer).
-export([main/0, answered/0]).

answered() -> ets:whereis(done) =/= undefined andalso ets:lookup(done, answer) =/= [].

server() -> receive {ask, From} -> From ! answer, server() end.

main() ->
    ets:new(done, [named_table, public]),
    Server = spawn(fun server/0),
    Server ! {ask, self()},
    receive answer -> ets:insert(done, {answer, true}) end.
