-module(algo_life).
-export([main/0]).

main() ->
    G0 = sets:from_list([{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}]),
    G = lists:foldl(fun(_, G) -> step(G) end, G0, lists:seq(1, 4)),
    show(G0), show(G).
step(G) ->
    Cells = lists:usort([{X + DX, Y + DY} || {X, Y} <- sets:to_list(G), DX <- [-1, 0, 1], DY <- [-1, 0, 1]]),
    sets:from_list([C || C <- Cells, alive(C, G)]).
alive({X, Y} = C, G) ->
    N = length([1 || DX <- [-1, 0, 1], DY <- [-1, 0, 1], {DX, DY} =/= {0, 0}, sets:is_element({X + DX, Y + DY}, G)]),
    N == 3 orelse (N == 2 andalso sets:is_element(C, G)).
show(G) -> [io:format("~s~n", [[case sets:is_element({X, Y}, G) of true -> $#; false -> $. end || X <- lists:seq(0, 4)]]) || Y <- lists:seq(0, 4)], io:nl().
