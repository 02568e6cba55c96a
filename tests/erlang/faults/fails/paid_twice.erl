%% search: --faults 1 --fault-kinds partition --node bank=bank
%% The bank has paid when the connection breaks; the client does not know that, and asks again.
-module(paid_twice).
-export([main/0]).

bank(Balance) ->
    receive
        {pay, From, N} -> From ! paid, bank(Balance - N);
        {balance, From} -> From ! {balance, Balance}, bank(Balance)
    end.

pay(Bank) ->
    Ref = monitor(process, Bank),
    Bank ! {pay, self(), 10},
    receive
        paid -> ok;
        {'DOWN', Ref, process, _, noconnection} -> pay(Bank)
    end.

main() ->
    Bank = spawn(fun() -> bank(100) end),
    register(bank, Bank),
    pay(Bank),
    Bank ! {balance, self()},
    receive {balance, Left} -> 90 = Left after 1000 -> ok end.
