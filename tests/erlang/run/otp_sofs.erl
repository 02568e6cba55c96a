-module(otp_sofs).
-export([main/0]).

main() ->
    R = sofs:relation([{1, a}, {2, b}, {3, a}]),
    io:format("~p~n", [sofs:to_external(sofs:converse(R))]),
    io:format("~p~n", [sofs:to_external(sofs:domain(R))]),
    io:format("~p~n", [sofs:to_external(sofs:relation_to_family(sofs:converse(R)))]),
    io:format("~p~n", [sofs:to_external(sofs:union(sofs:set([1, 2]), sofs:set([2, 3])))]).
