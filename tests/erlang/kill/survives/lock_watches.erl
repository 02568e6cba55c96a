%% search: --kill 1 --ignore-exceptions
%% The lock watches whoever has it. Here the lock itself is the main process, which is not killed.
-module(lock_watches).
-export([main/0]).

lock(0) -> ok;
lock(N) ->
    receive
        {lock, From} ->
            Ref = monitor(process, From),
            From ! locked,
            receive {unlock, From} -> ok; {'DOWN', Ref, _, _, _} -> ok end,
            lock(N - 1);
        {gone, _} -> lock(N - 1)
    end.

client(Lock) -> Lock ! {lock, self()}, receive locked -> Lock ! {unlock, self()} end.

main() ->
    Me = self(),
    {_, Ref} = spawn_monitor(fun() -> client(Me) end),
    receive
        {lock, From} ->
            R = monitor(process, From),
            From ! locked,
            receive {unlock, From} -> ok; {'DOWN', R, _, _, _} -> ok end;
        {'DOWN', Ref, _, _, _} -> ok
    end,
    lock(0).
