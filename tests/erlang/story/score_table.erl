-module(score_table).
-export([main/0]).

main() ->
    T = ets:new(scores, [set]),
    ets:insert(T, {ann, 7 * 6}),
    [{_, V}] = ets:lookup(T, ann),
    io:format("~p~n", [V]).
