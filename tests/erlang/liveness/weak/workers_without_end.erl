%% search: --eventually told
%% A message is taken some time, among those about ever new processes.
-module(workers_without_end).
-export([main/0, told/0]).

told() -> ets:whereis(log) =/= undefined andalso ets:member(log, told).

loop() ->
    {_, Ref} = spawn_monitor(fun() -> ok end),
    work(Ref).

work(Ref) ->
    receive
        {'DOWN', Ref, _, _, _} -> loop();
        news -> ets:insert(log, {told}), work(Ref)
    end.

main() ->
    ets:new(log, [named_table, public]),
    Me = self(),
    spawn(fun() -> Me ! news end),
    loop().
