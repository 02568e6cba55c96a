-module(process_hibernate).
-export([main/0, awake/1]).
main() ->
    Me = self(),
    P = spawn(fun() -> put(x, 1), erlang:hibernate(?MODULE, awake, [Me]) end),
    P ! hello,
    receive {awake, M, X} -> io:format("~p ~p~n", [M, X]) end.
awake(To) -> receive M -> To ! {awake, M, get(x)} end.
