-module(order_apart).
-export([main/0]).

handle({order, N, _What}) -> N * 2.

loop() ->
    receive
        {order, _, _} = M -> io:format("~p~n", [handle(M)])
    end.

main() ->
    P = self(),
    spawn(fun() -> P ! {order, 3, tea} end),
    loop().
