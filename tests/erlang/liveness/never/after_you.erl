%% search: --eventually worked
%% Two processes hand a job to each other forever.
-module(after_you).
-export([main/0, worked/0]).

worked() -> ets:whereis(log) =/= undefined andalso ets:member(log, worked).

polite(Other) -> receive {job, N} when N > 9 -> ets:insert(log, {worked}); {job, N} -> Other ! {job, N}, polite(Other) end.

main() ->
    ets:new(log, [named_table, public]),
    Me = self(),
    Other = spawn(fun() -> polite(Me) end),
    Other ! {job, 1},
    polite(Other).
