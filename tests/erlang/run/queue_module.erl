-module(queue_module).
-export([main/0]).

main() ->
    Q0 = queue:new(),
    Q = lists:foldl(fun(X, A) -> queue:in(X, A) end, Q0, [1, 2, 3, 4, 5]),
    io:format("~p~n", [Q]),
    {{value, X}, Q2} = queue:out(Q),
    io:format("~p ~p~n", [X, Q2]),
    {{value, Y}, Q3} = queue:out_r(Q2),
    io:format("~p ~p~n", [Y, queue:to_list(Q3)]),
    io:format("~p~n", [queue:to_list(queue:in_r(0, Q3))]),
    io:format("~p ~p~n", [queue:len(Q3), queue:is_empty(Q0)]),
    io:format("~p~n", [queue:peek(Q)]),
    io:format("~p~n", [queue:peek_r(Q)]),
    io:format("~p ~p~n", [queue:get(Q), queue:get_r(Q)]),
    io:format("~p~n", [queue:to_list(queue:reverse(Q))]),
    io:format("~p~n", [queue:to_list(queue:join(Q, Q3))]),
    {A, B} = queue:split(2, Q),
    io:format("~p ~p~n", [queue:to_list(A), queue:to_list(B)]),
    io:format("~p~n", [queue:to_list(queue:filter(fun(E) -> E rem 2 == 1 end, Q))]),
    io:format("~p~n", [queue:member(3, Q)]),
    io:format("~p~n", [queue:out(Q0)]),
    io:format("~p~n", [queue:fold(fun(E, S) -> E + S end, 0, Q)]),
    io:format("~p~n", [queue:to_list(queue:drop(Q))]),
    io:format("~p~n", [queue:any(fun(E) -> E > 4 end, Q)]),
    io:format("~p~n", [try queue:get(Q0) catch error:E -> E end]),
    io:format("~p~n", [queue:cons(0, Q)]),
    io:format("~p~n", [queue:head(Q)]).
