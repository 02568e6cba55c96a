-module(relay).
-export([main/0]).

relay(To) ->
    receive X -> To ! {got, X * 2} end.

main() ->
    Self = self(),
    Pid = spawn(fun() -> relay(Self) end),
    Pid ! 21,
    receive {got, Y} -> io:format("answer ~p~n", [Y]) end.
