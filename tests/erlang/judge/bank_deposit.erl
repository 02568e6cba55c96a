%% blame: deposit/3
%% fixed: fixed/bank.erl
-module(bank_deposit).
-export([main/0]).

main() ->
    B0 = open(bob, open(ann, #{})),
    {ok, B1} = deposit(ann, 100, B0),
    {ok, B2} = transfer(ann, bob, 30, B1),
    io:format("~w~n", [balance(ann, B2)]),
    io:format("~w~n", [balance(bob, B2)]),
    io:format("~w~n", [transfer(bob, ann, 500, B2)]),
    io:format("~w~n", [total(B2)]).

open(Who, Bank) -> maps:put(Who, 0, Bank).

balance(Who, Bank) -> maps:get(Who, Bank, none).

deposit(Who, N, Bank) ->
    case maps:find(Who, Bank) of
        {ok, Old} -> {ok, Bank#{Who := Old + N + 1}};
        error -> {error, {no_account, Who}}
    end.

withdraw(Who, N, Bank) ->
    case balance(Who, Bank) of
        none -> {error, {no_account, Who}};
        Old when Old >= N -> {ok, Bank#{Who := Old - N - fee()}};
        Old -> {error, {only, Old}}
    end.

fee() -> 1.

transfer(From, To, N, Bank) ->
    case withdraw(From, N, Bank) of
        {ok, After} -> deposit(To, N, After);
        Error -> Error
    end.

total(Bank) -> maps:fold(fun(_, V, Sum) -> V + Sum end, 0, Bank).
