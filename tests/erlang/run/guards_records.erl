-module(guards_records).
-export([main/0]).

-record(acc, {id = 0 :: integer(), owner, balance = 0}).

main() ->
    As = [#acc{}, #acc{id = 1, owner = bob}, #acc{id = 2, owner = eve, balance = -5}, {acc, 1}, acc, {acc, 1, 2, 3}],
    [io:format("~w ~w ~w~n", [A, f(A), g(A)]) || A <- As].

f(A) when A#acc.balance < 0 -> overdrawn;
f(A) when is_record(A, acc), A#acc.owner =:= undefined -> nobody;
f(A) when is_record(A, acc) -> A#acc.owner;
f(_) -> no_account.

g(#acc{id = Id, owner = O}) when O =/= undefined, Id > 1 -> {second, Id};
g(#acc{} = A) -> {account, A#acc.id};
g(A) when is_record(A, acc, 2) -> short;
g(_) -> none.
