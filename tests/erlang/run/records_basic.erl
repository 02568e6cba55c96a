-module(records_basic).
-export([main/0]).

-record(person, {name, age = 18, tags = [] :: list(), extra}).
-record(pair, {left = #person{name = "l"}, right}).

main() ->
    P = #person{name = "Joe"},
    io:format("~p~n", [P]),
    P2 = P#person{age = 20, tags = [a, b]},
    io:format("~p ~p~n", [P2#person.age, P2#person.tags]),
    io:format("~p~n", [record_info(fields, person)]),
    io:format("~p~n", [record_info(size, person)]),
    io:format("~p~n", [#person.age]),
    io:format("~p~n", [lists:keysearch("Joe", #person.name, [P, P2])]),
    Q = #pair{right = P2},
    io:format("~p~n", [(Q#pair.left)#person.name]),
    io:format("~p~n", [Q#pair.right#person.age]),
    Q2 = Q#pair{left = (Q#pair.left)#person{extra = yes}},
    io:format("~p~n", [Q2]),
    io:format("~p~n", [#person{_ = x}]),
    io:format("~p~n", [#person{name = n, _ = '_'}]).
