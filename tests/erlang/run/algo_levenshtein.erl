-module(algo_levenshtein).
-export([main/0]).

main() -> [io:format("~s ~s ~p~n", [A, B, lev(A, B)]) || {A, B} <- [{"kitten", "sitting"}, {"", "abc"}, {"flaw", "lawn"}]].
lev(A, B) -> lists:last(lists:foldl(fun(C, Row) -> row(C, B, Row) end, lists:seq(0, length(B)), A)).
row(C, B, [D | Row]) -> row(C, B, D, Row, [D + 1]).
row(_, [], _, [], Acc) -> lists:reverse(Acc);
row(C, [H | T], Diag, [Up | Row], [Left | _] = Acc) ->
    Cost = if C == H -> 0; true -> 1 end,
    row(C, T, Up, Row, [lists:min([Left + 1, Up + 1, Diag + Cost]) | Acc]).
