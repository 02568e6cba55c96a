%% Of two monotonic integers the one that was asked for first is the smaller one.
-module(monotonic_integers).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> Me ! {other, erlang:unique_integer([monotonic])} end),
    X = erlang:unique_integer([monotonic]),
    receive {other, Y} -> io:format("~p~n", [X < Y]) end.
