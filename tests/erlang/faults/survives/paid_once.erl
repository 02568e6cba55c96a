%% search: --faults 1 --node bank=bank
%% The bank remembers which requests it has carried out.
-module(paid_once).
-export([main/0]).

bank(Balance, Seen) ->
    receive
        {pay, From, Id, N} ->
            From ! {paid, Id},
            case lists:member(Id, Seen) of
                true -> bank(Balance, Seen);
                false -> bank(Balance - N, [Id | Seen])
            end;
        {balance, From} -> From ! {balance, Balance}, bank(Balance, Seen)
    end.

pay(_, _, 0) -> unknown;
pay(Bank, Id, Tries) ->
    Bank ! {pay, self(), Id, 10},
    receive {paid, Id} -> paid after 1000 -> pay(Bank, Id, Tries - 1) end.

main() ->
    Bank = spawn(fun() -> bank(100, []) end),
    register(bank, Bank),
    Paid = pay(Bank, 1, 2),
    Bank ! {balance, self()},
    receive
        {balance, 90} -> ok;
        {balance, 100} -> unknown = Paid
    after 1000 -> ok
    end.
