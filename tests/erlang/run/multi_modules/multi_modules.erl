-module(multi_modules).
-include("shapes.hrl").
-export([main/0]).
main() ->
    Ss = [#circle{r = 2}, #square{}, #square{side = 5}],
    [io:format("~p ~p~n", [S, shape_area:area(S)]) || S <- Ss],
    io:format("~p~n", [shape_sum:total(Ss)]),
    io:format("~p~n", [?UNIT]),
    io:format("~p~n", [shape_sum:hook(shape_area)]).
