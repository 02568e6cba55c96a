% Messages of one sender stay in order; many senders are counted.
-module(message_order).
-export([main/0]).

main() ->
    Me = self(),
    Ps = [spawn(fun() -> [Me ! {P, N} || N <- lists:seq(1, 20)] end) || P <- lists:seq(1, 10)],
    All = [receive X -> X end || _ <- lists:seq(1, 200)],
    io:format("~p~n", [length(Ps)]),
    [io:format("~p ~w~n", [P, [N || {Q, N} <- All, Q == P]]) || P <- [1, 5, 10]],
    io:format("~p~n", [lists:usort([P || {P, _} <- All])]).
