%% search: --eventually got
%% A lock that prefers whoever asked last.
-module(last_come_first_served).
-export([main/0, got/0]).

got() -> ets:whereis(log) =/= undefined andalso ets:member(log, got).

free([]) -> receive {lock, From} -> give(From, []) end;
free([Last | Rest]) -> give(Last, Rest).
give(To, Waiting) -> To ! locked, held(Waiting).
held(Waiting) ->
    receive
        {unlock, Again} -> free([Again | Waiting]);
        {lock, From} -> held(Waiting ++ [From])
    end.

greedy(Lock) -> receive locked -> Lock ! {unlock, self()}, greedy(Lock) end.

main() ->
    ets:new(log, [named_table, public]),
    Lock = spawn(fun() -> free([]) end),
    spawn(fun() -> Lock ! {lock, self()}, greedy(Lock) end),
    Lock ! {lock, self()},
    receive locked -> ets:insert(log, {got}) end.
