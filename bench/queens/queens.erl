%% How many ways to place n queens: lists, comparisons, backtracking.
-module(queens).
-export([main/1]).

solve(_, 0, _) -> 1;
solve(N, K, Placed) -> try_from(N, N, K, Placed).

try_from(_, 0, _, _) -> 0;
try_from(N, Q, K, Placed) ->
    case safe(Q, 1, Placed) of
        true -> solve(N, K - 1, [Q | Placed]) + try_from(N, Q - 1, K, Placed);
        false -> try_from(N, Q - 1, K, Placed)
    end.

safe(_, _, []) -> true;
safe(Q, _, [C | _]) when Q =:= C -> false;
safe(Q, D, [C | _]) when Q =:= C + D -> false;
safe(Q, D, [C | _]) when Q =:= C - D -> false;
safe(Q, D, [_ | Rest]) -> safe(Q, D + 1, Rest).

main([Size]) ->
    N = list_to_integer(Size),
    io:format("~p~n", [solve(N, N, [])]).
