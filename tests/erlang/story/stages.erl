-module(stages).
-export([main/0]).

stage(F, Next) ->
    receive
        {item, N, X} ->
            Next ! {item, N, F(X)},
            stage(F, Next);
        stop ->
            Next ! stop
    end.

collect(Acc) ->
    receive
        {item, N, X} -> collect([{N, X} | Acc]);
        stop -> lists:keysort(1, Acc)
    end.

words(S) -> string:tokens(S, " ").

count(Ws) ->
    lists:foldl(fun(W, M) -> maps:update_with(W, fun(C) -> C + 1 end, 0, M) end, #{}, Ws).

top(M) ->
    {W, C} = lists:last(lists:keysort(2, maps:to_list(M))),
    put(best, C + get(best)),
    {W, C}.

main() ->
    put(best, 0),
    Me = self(),
    P3 = spawn(fun() -> put(best, 100), stage(fun top/1, Me) end),
    P2 = spawn(fun() -> stage(fun count/1, P3) end),
    P1 = spawn(fun() -> stage(fun words/1, P2) end),
    P1 ! {item, 1, "a rose is a rose"},
    P1 ! {item, 2, "the cat the dog the end"},
    P1 ! stop,
    Res = collect([]),
    lists:foreach(fun({N, {W, C}}) -> io:format("~w: ~s ~w~n", [N, W, C]) end, Res),
    io:format("~p~n", [Res]),
    io:format("best ~p~n", [get(best)]).
