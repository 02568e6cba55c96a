-module(rand_seeded).
-export([main/0]).

main() ->
    [begin
        rand:seed(Alg, {1, 2, 3}),
        io:format("~p ~p~n", [Alg, [rand:uniform(100) || _ <- lists:seq(1, 10)]]),
        io:format("~p~n", [[rand:uniform() || _ <- lists:seq(1, 3)]])
     end || Alg <- [exsss, exsp]],
    S0 = rand:seed_s(exsss, 42),
    {X, S1} = rand:uniform_s(1000, S0),
    {Y, _} = rand:uniform_s(S1),
    io:format("~p ~p~n", [X, Y]),
    rand:seed(exsss, {4, 5, 6}),
    io:format("~p~n", [rand:uniform_real() > 0]),
    rand:seed(exsss, 7),
    io:format("~p~n", [[rand:uniform(6) || _ <- lists:seq(1, 20)]]),
    io:format("~p~n", [rand:export_seed() =/= undefined]).
