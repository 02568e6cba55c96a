%% search: --faults 1 --fault-kinds delay --node away=store
%% Erlang keeps the order of two messages; a network that does not lets the read overtake the write.
-module(overtaken).
-export([main/0]).

store(Value) ->
    receive
        {put, New} -> store(New);
        {get, From} -> From ! {value, Value}, store(Value)
    end.

main() ->
    Store = spawn(fun() -> store(old) end),
    Store ! {put, new},
    Store ! {get, self()},
    receive {value, Value} -> new = Value end.
