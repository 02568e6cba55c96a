%% search: --kill 1
%% The client watches the server.
-module(client_watches).
-export([main/0]).

main() ->
    {Server, Ref} = spawn_monitor(fun() -> receive {ask, From} -> From ! ok end end),
    Server ! {ask, self()},
    receive ok -> ok; {'DOWN', Ref, _, _, _} -> gone end.
