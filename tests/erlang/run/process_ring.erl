-module(process_ring).
-export([main/0]).

main() ->
    N = 200, Rounds = 5,
    First = self(),
    Last = lists:foldl(fun(_, Next) -> spawn(fun() -> node_loop(Next) end) end, First, lists:seq(1, N)),
    Last ! {token, Rounds * (N + 1), 0},
    io:format("~p~n", [start(Last)]).

start(Next) ->
    receive
        {token, 0, H} -> {hops, H};
        {token, T, H} -> Next ! {token, max(0, T - 1), H + 1}, start(Next)
    end.

node_loop(Next) ->
    receive
        {token, 0, H} -> Next ! {token, 0, H}, node_loop(Next);
        {token, T, H} -> Next ! {token, T - 1, H + 1}, node_loop(Next)
    end.
