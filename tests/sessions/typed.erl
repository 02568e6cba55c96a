%% What can be evaluated at a moment: any function, records, funs, comprehensions.
-module(typed).
-export([main/0]).

-record(account, {owner, balance = 0}).

main() ->
    Accounts = [#account{owner = ann, balance = 30}, #account{owner = bob}],
    Total = total(Accounts),
    io:format("~p~n", [Total]),
    Rich = [A#account.owner || A <- Accounts, is_rich(A)],
    io:format("~p ~p~n", [Rich, length(Accounts)]).

total(Accounts) ->
    lists:sum([A#account.balance || A <- Accounts]).

is_rich(#account{balance = B}) ->
    B > 10.
