%% search: --eventually written
%% The main process does not wait for the one that writes.
-module(ends_too_early).
-export([main/0, written/0]).

written() -> ets:whereis(log) =/= undefined andalso ets:member(log, written).

main() ->
    ets:new(log, [named_table, public]),
    spawn(fun() -> ets:insert(log, {written}) end),
    ok.
