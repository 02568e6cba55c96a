%% A server that refuses what it should accept, by one.
-module(guard).
-export([main/0, stock/1]).

main() ->
    Stock = spawn(?MODULE, stock, [10]),
    io:format("~p~n", [[order(Stock, N) || N <- [4, 6, 1]]]).

order(Stock, N) ->
    Stock ! {order, N, self()},
    receive
        {sold, N} -> sold;
        sold_out -> sold_out
    end.

stock(Left) ->
    receive
        {order, N, From} when N =< Left ->
            From ! {sold, N},
            stock(Left - N);
        {order, _, From} ->
            From ! sold_out,
            stock(Left)
    end.
