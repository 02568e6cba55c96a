%% A ring of processes with a token that goes round: messages, switches, many processes.
-module(ring).
-export([main/1, hop/1]).

hop(Next) ->
    receive
        stop -> Next ! stop;
        N -> Next ! N + 1, hop(Next)
    end.

build(0, Last) -> Last;
build(N, Last) -> build(N - 1, spawn(?MODULE, hop, [Last])).

round(0, First, Sum) -> First ! stop, Sum;
round(N, First, Sum) ->
    First ! Sum,
    receive Back -> round(N - 1, First, Back) end.

main([Size]) ->
    N = list_to_integer(Size),
    First = build(N, self()),
    Sum = round(N, First, 0),
    receive stop -> ok end,
    io:format("~p~n", [Sum]).
