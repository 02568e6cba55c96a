%% search: --kill 1
%% A request that was lost with the worker is sent again to its successor.
-module(restarted).
-export([main/0]).

ask() ->
    {Worker, Ref} = spawn_monitor(fun() -> receive {ask, From} -> From ! {ok, self()} end end),
    Worker ! {ask, self()},
    receive {ok, Worker} -> ok; {'DOWN', Ref, _, _, _} -> ask() end.

main() -> ask().
