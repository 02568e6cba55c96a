%% search: --infinitely-often first --infinitely-often second
%% Only who has the token can go on.
-module(token_ring).
-export([main/0, first/0, second/0]).

first() -> has(first).
second() -> has(second).
has(Who) -> ets:whereis(token) =/= undefined andalso ets:lookup(token, at) =:= [{at, Who}].

station(Name, Next) ->
    receive token -> ets:insert(token, {at, Name}), Next ! token, station(Name, Next) end.

main() ->
    ets:new(token, [named_table, public]),
    Me = self(),
    Second = spawn(fun() -> station(second, Me) end),
    self() ! token,
    station(first, Second).
