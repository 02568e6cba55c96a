%% Records with everybody's names: what is written as a tuple is shown as one.
-module(tuples).
-export([main/0]).
-record(ok, {value}).
-record(pair, {left, right}).
-record(point, {x, y}).

main() ->
    io:format("~p~n", [[parse("12"), swap({pair, 1, 2}), move(#point{x = 1, y = 2})]]).

parse(Text) -> {ok, list_to_integer(Text) + 1}.

swap({pair, A, B}) -> {pair, B, A}.

move(#point{x = X} = P) -> P#point{x = X + 1}.
