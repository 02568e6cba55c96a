%% search: --eventually seen
%% Who polls a flag that goes up and down may always see it down.
-module(looks_at_the_wrong_time).
-export([main/0, seen/0]).

seen() -> ets:whereis(flag) =/= undefined andalso ets:member(flag, seen).

toggle() -> ets:insert(flag, {up, true}), ets:insert(flag, {up, false}), toggle().

poll() ->
    case ets:lookup(flag, up) of
        [{up, true}] -> ets:insert(flag, {seen});
        _ -> poll()
    end.

main() ->
    ets:new(flag, [named_table, public]),
    spawn(fun toggle/0),
    poll().
