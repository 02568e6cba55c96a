%% search: --kill 1
%% Who has the lock is killed, and the lock does not watch.
-module(lock_process).
-export([main/0]).

lock() -> receive {lock, From} -> From ! locked, receive unlock -> lock() end end.

main() ->
    Lock = spawn(fun lock/0),
    spawn(fun() -> Lock ! {lock, self()}, receive locked -> Lock ! unlock end end),
    Lock ! {lock, self()},
    receive locked -> ok end.
