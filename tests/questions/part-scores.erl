%% A number in a map in a tuple: its story leads to where it was made.
-module('part-scores').
-export([main/0]).

-record(player, {name, hits = 0, misses = 0}).

bonus(Hits) when Hits > 8 -> 50;
bonus(Hits) when Hits > 5 -> 20 - Hits;
bonus(_) -> 0.

penalty(Misses) -> Misses * 3.

score(#player{hits = H, misses = M}) -> H * 10 + bonus(H) - penalty(M).

table(Players) ->
    lists:foldl(fun(P, Acc) -> [{P#player.name, score(P)} | Acc] end, [], Players).

best(Table) -> lists:reverse(lists:keysort(2, Table)).

main() ->
    Players = [#player{name = ann, hits = 3, misses = 1}, #player{name = bob, hits = 9},
               #player{name = cyd, hits = 7, misses = 2}, #player{name = dan, hits = 1},
               #player{name = eve, hits = 4, misses = 4}],
    io:format("~p~n", [best(table(Players))]).
