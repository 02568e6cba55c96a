-module(conc_producer_consumer).
-export([main/0]).

main() ->
    Me = self(),
    B = spawn(fun() -> buffer(queue:new(), 3, [], []) end),
    spawn(fun() -> [put_item(B, I) || I <- lists:seq(1, 20)], put_item(B, stop) end),
    spawn(fun() -> consume(B, [], Me) end),
    receive {consumed, L} -> io:format("~p~n", [L]) end.
put_item(B, X) -> B ! {put, self(), X}, receive {B, ok} -> ok end.
consume(B, A, To) -> B ! {get, self()}, receive {B, stop} -> To ! {consumed, lists:reverse(A)}; {B, X} -> consume(B, [X | A], To) end.
buffer(Q, Max, Getters, Putters) ->
    case {queue:len(Q), Getters, Putters} of
        {N, [G | Gs], _} when N > 0 -> {{value, X}, Q1} = queue:out(Q), G ! {self(), X}, buffer(Q1, Max, Gs, Putters);
        {N, _, [{P, X} | Ps]} when N < Max -> P ! {self(), ok}, buffer(queue:in(X, Q), Max, Getters, Ps);
        _ -> receive {put, P, X} -> buffer(Q, Max, Getters, Putters ++ [{P, X}]); {get, G} -> buffer(Q, Max, Getters ++ [G], Putters) end
    end.
