%% A coordinator that waits for one answer too few.
-module(barrier).
-export([main/0, part/3]).

main() ->
    Parts = [[1, 2, 3], [4, 5], [6], [7, 8, 9, 10]],
    Me = self(),
    lists:foldl(fun(P, N) -> spawn(?MODULE, part, [Me, N, P]), N + 1 end, 1, Parts),
    io:format("~p~n", [gather(length(Parts), 0)]).

gather(0, Sum) -> Sum;
gather(N, Sum) ->
    receive {part, _, S} -> gather(N - 1, Sum + S) end.

part(Main, N, List) ->
    Main ! {part, N, lists:sum(List)}.
