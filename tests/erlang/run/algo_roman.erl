-module(algo_roman).
-export([main/0]).

main() -> [io:format("~p ~s ~p~n", [N, roman(N), arabic(roman(N))]) || N <- [1, 4, 9, 14, 40, 90, 400, 1994, 2024]].
t() -> [{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}].
roman(0) -> "";
roman(N) -> {V, S} = hd([P || {V, _} = P <- t(), V =< N]), S ++ roman(N - V).
arabic("") -> 0;
arabic(S) -> hd([V + arabic(lists:nthtail(length(P), S)) || {V, P} <- t(), lists:prefix(P, S)]).
