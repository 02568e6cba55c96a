%% search: --eventually got
%% A lock that a process hands out in the order of requests.
-module(lock_server).
-export([main/0, got/0]).

got() -> ets:whereis(log) =/= undefined andalso ets:member(log, got).

lock() -> receive {lock, From} -> From ! locked, receive unlock -> lock() end end.

greedy(Lock) -> Lock ! {lock, self()}, receive locked -> Lock ! unlock, greedy(Lock) end.

main() ->
    ets:new(log, [named_table, public]),
    Lock = spawn(fun lock/0),
    spawn(fun() -> greedy(Lock) end),
    Lock ! {lock, self()},
    receive locked -> ets:insert(log, {got}), Lock ! unlock end,
    receive never -> ok end.
