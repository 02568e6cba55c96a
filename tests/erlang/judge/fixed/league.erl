-module(league).
-export([main/0]).
-include_lib("eunit/include/eunit.hrl").
-record(team, {name, played = 0, won = 0, points = 0, diff = 0}).

main() ->
    Games = [{reds, 3, blues, 1}, {greens, 2, reds, 2}, {blues, 0, greens, 1}],
    [io:format("~-8s ~2w ~2w ~3w~n", [T#team.name, T#team.played, T#team.points, T#team.diff])
     || T <- table(Games)].

table(Games) ->
    Teams = lists:foldl(fun game/2, #{}, Games),
    lists:reverse(lists:keysort(#team.points, maps:values(Teams))).

game({A, Ga, B, Gb}, Teams) ->
    update(B, Gb, Ga, update(A, Ga, Gb, Teams)).

update(Name, For, Against, Teams) ->
    T = maps:get(Name, Teams, #team{name = Name}),
    Teams#{Name => T#team{played = T#team.played + 1,
                          won = T#team.won + won(For, Against),
                          points = T#team.points + points(For, Against),
                          diff = T#team.diff + For - Against}}.

won(F, A) when F > A -> 1;
won(_, _) -> 0.

points(F, A) when F > A -> 3;
points(F, F) -> 1;
points(_, _) -> 0.

points_test() ->
    ?assertEqual(3, points(2, 1)),
    ?assertEqual(0, points(0, 1)),
    ?assertEqual(1, points(2, 2)).

update_test() ->
    T0 = update(x, 1, 0, #{}),
    ?assertEqual(#{x => #team{name = x, played = 1, won = 1, points = 3, diff = 1}}, T0),
    T1 = update(x, 1, 1, T0),
    ?assertEqual(2, (maps:get(x, T1))#team.played),
    ?assertEqual(4, (maps:get(x, T1))#team.points).
