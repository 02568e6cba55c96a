%% Atoms, booleans and words of a line.
-module(atoms).
-export([main/0]).

grade(N) when N < 50 -> fail;
grade(N) when N < 70 -> pass;
grade(_) -> merit.

passed({_, N}) -> grade(N) =/= fail.

main() ->
    Pupils = [{ann, 60}, {bob, 40}, {cid, 80}],
    [io:format("~p: ~p (~p)~n", [Name, grade(N), passed({Name, N})]) || {Name, N} <- Pupils],
    io:format("~p~n", [lists:all(fun passed/1, Pupils)]),
    io:format("~w~n", [[grade(N) || {_, N} <- lists:keysort(2, Pupils)]]),
    io:format("~s~n", [string:join([atom_to_list(grade(N)) || {_, N} <- Pupils], ", ")]),
    io:format("~p~n", [lists:filter(fun passed/1, Pupils)]),
    io:format("~p~n", [maps:filter(fun(_, N) -> N > 50 end, maps:from_list(Pupils))]).
