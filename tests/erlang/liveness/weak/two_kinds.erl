%% search: --infinitely-often one --infinitely-often two
%% A server that takes turns between two kinds of messages gets both again and again.
-module(two_kinds).
-export([main/0, one/0, two/0]).

one() -> now_is(one).
two() -> now_is(two).
now_is(Kind) ->
    ets:whereis(now) =/= undefined andalso ets:lookup(now, kind) =:= [{kind, Kind}].

sender(Server, Kind) -> Server ! {Kind, self()}, receive ok -> sender(Server, Kind) end.

server() ->
    receive {one, A} -> ets:insert(now, {kind, one}), A ! ok end,
    receive {two, B} -> ets:insert(now, {kind, two}), B ! ok end,
    server().

busy() -> self() ! again, receive again -> busy() end.

main() ->
    ets:new(now, [named_table, public]),
    Server = spawn(fun server/0),
    spawn(fun() -> sender(Server, one) end),
    spawn(fun() -> sender(Server, two) end),
    busy().
