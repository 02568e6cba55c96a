-module(records).
-export([main/0, deposit/2, transfer/4, total/1]).
-record(account, {owner, balance = 0, 'Last Op' :: term()}).
-record(bank, {accounts = [], log = []}).

main() ->
    B0 = #bank{accounts = [#account{owner = "ann", balance = 10}, #account{owner = "bob"}]},
    B1 = transfer("ann", "bob", 4, B0),
    io:format("~p~n", [B1]),
    io:format("~p~n", [total(B1)]).

total(#bank{accounts = As}) -> lists:sum([balance(A) || A <- As]).

balance(#account{balance = B}) -> B.

deposit(N, A = #account{balance = B}) -> A#account{balance = B + N, 'Last Op' = {deposit, N}}.

withdraw(N, A = #account{balance = B}) -> A#account{balance = B - N - 1, 'Last Op' = {withdraw, N}}.

transfer(From, To, N, Bank = #bank{accounts = As, log = L}) ->
    Step = fun(A) -> change(A, From, To, N) end,
    Bank#bank{accounts = lists:map(Step, As), log = [{From, To, N} | L]}.

change(A = #account{owner = From}, From, _, N) -> withdraw(N, A);
change(A = #account{owner = To}, _, To, N) -> deposit(N, A);
change(A, _, _, _) -> A.
