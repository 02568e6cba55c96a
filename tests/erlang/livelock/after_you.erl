%% Each looks whether the other has gone first, for ever.
-module(after_you).
-export([main/0, wait/2]).

wait(Table, Other) ->
    case ets:lookup(Table, Other) of
        [] -> wait(Table, Other);
        _ -> ets:insert(Table, {self()})
    end.

main() ->
    Table = ets:new(went, [public]),
    Me = self(),
    First = spawn(fun() -> receive {other, P} -> wait(Table, P), Me ! done end end),
    Second = spawn(fun() -> wait(Table, First), Me ! done end),
    First ! {other, Second},
    receive done -> ok end.
