%% Naive reverse, again and again: calls and lists.
-module(nrev).
-export([main/1]).

nrev([]) -> [];
nrev([H | T]) -> app(nrev(T), [H]).

app([], L) -> L;
app([H | T], L) -> [H | app(T, L)].

loop(0, _, R) -> R;
loop(N, L, _) -> loop(N - 1, L, nrev(L)).

main([Size]) ->
    L = lists:seq(1, list_to_integer(Size)),
    io:format("~p~n", [hd(loop(20, L, []))]).
