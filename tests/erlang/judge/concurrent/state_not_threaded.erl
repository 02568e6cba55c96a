%% An account that computes its new balance and then forgets it.
%% blame: account/1 wrong-transition
%% answers: 4
-module(state_not_threaded).
-export([main/0, account/1]).

main() ->
    Account = spawn(?MODULE, account, [100]),
    io:format("~p~n", [[ask(Account, R) || R <- [{deposit, 50}, {withdraw, 30}, balance]]]).

ask(Account, Request) ->
    Account ! {self(), Request},
    receive {Account, Answer} -> Answer end.

account(Balance) ->
    receive
        {From, {deposit, Amount}} ->
            New = Balance + Amount,
            From ! {self(), {ok, New}},
            account(Balance);
        {From, {withdraw, Amount}} when Amount =< Balance ->
            New = Balance - Amount,
            From ! {self(), {ok, New}},
            account(New);
        {From, {withdraw, _}} ->
            From ! {self(), refused},
            account(Balance);
        {From, balance} ->
            From ! {self(), Balance},
            account(Balance)
    end.
