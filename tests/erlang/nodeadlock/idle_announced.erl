%% A server says that it is ready before its loop; nobody owes it an answer for that.
-module(idle_announced).
-export([main/0, start/1]).

start(Parent) -> Parent ! {ready, self()}, loop().
loop() -> receive {ask, P} -> P ! yes, loop(); stop -> ok end.

main() ->
    Server = spawn(?MODULE, start, [self()]),
    receive {ready, Server} -> ok end,
    timer:sleep(infinity).
