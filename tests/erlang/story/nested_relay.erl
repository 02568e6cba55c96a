-module(nested_relay).
-export([main/0]).

relay(To) ->
    receive Msg -> To ! {relayed, Msg}, relay(To) end.

main() ->
    Me = self(),
    R2 = spawn(fun() -> relay(Me) end),
    R1 = spawn(fun() -> relay(R2) end),
    R1 ! {order, 3, "tea"},
    receive
        {relayed, {relayed, {order, N, What}}} ->
            io:format("~p ~s~n", [N, What])
    end.
