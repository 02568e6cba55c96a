%% search: --faults 1 --fault-kinds delay,duplicate --node away=store
%% Writes carry numbers, so that an old one changes nothing.
-module(numbered).
-export([main/0]).

store(Number, Value) ->
    receive
        {put, N, New} when N > Number -> store(N, New);
        {put, _, _} -> store(Number, Value);
        {get, From} -> From ! {value, Number, Value}, store(Number, Value)
    end.

main() ->
    Store = spawn(fun() -> store(0, none) end),
    Store ! {put, 1, one},
    Store ! {put, 2, two},
    ask(Store).

ask(Store) ->
    Store ! {get, self()},
    receive
        {value, 2, Value} -> two = Value;
        {value, _, _} -> ask(Store)
    end.
