%% search: --faults 1 --fault-kinds lose,delay --node away=bank --always within
%% A payment that is lost or late is never booked twice.
-module(paid_at_most_once).
-export([main/0, within/1]).

within(Table) ->
    try ets:lookup_element(Table, paid, 2) =< 5
    catch error:badarg -> true
    end.

bank(Table) ->
    receive
        {pay, Amount, From} ->
            catch ets:update_counter(Table, paid, Amount),
            From ! ok,
            bank(Table)
    end.

main() ->
    Table = ets:new(accounts, [public]),
    ets:insert(Table, {paid, 0}),
    register(bank, spawn(fun() -> bank(Table) end)),
    bank ! {pay, 5, self()},
    receive ok -> ok after 100 -> gave_up end.
