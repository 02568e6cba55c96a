-module(otp_queue_like).
-export([main/0]).

main() ->
    io:format("~p~n", [ordsets:union([1, 3], [2, 3])]),
    io:format("~p~n", [erl_anno:line(erl_anno:new(5))]),
    io:format("~s~n", [erl_pp:expr({op, 1, '+', {integer, 1, 1}, {var, 1, 'X'}})]),
    io:format("~p~n", [erl_internal:bif(length, 1)]),
    io:format("~p~n", [lists:sort(orddict:to_list(orddict:from_list([{b, 1}, {a, 2}])))]),
    io:format("~p~n", [string:join(["x", "y"], "-")]).
