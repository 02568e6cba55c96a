%% A ring that elects its smallest member: a comparison the wrong way round.
-module(election).
-export([main/0, member/2]).

main() ->
    Numbers = [3, 7, 2, 5],
    Members = [spawn(?MODULE, member, [N, self()]) || N <- Numbers],
    Next = tl(Members) ++ [hd(Members)],
    [M ! {next, N} || {M, N} <- lists:zip(Members, Next)],
    hd(Members) ! {elect, hd(Members), 0},
    receive {leader, L} -> io:format("~p leads~n", [L]) end.

member(Number, Main) ->
    receive {next, Next} -> member(Number, Next, Main, false) end.

member(Number, Next, Main, Seen) ->
    receive
        {elect, Starter, Best} when Starter =:= self(), Seen ->
            Main ! {leader, Best};
        {elect, Starter, Best} ->
            Next ! {elect, Starter, better(Number, Best)},
            member(Number, Next, Main, true)
    end.

better(Number, 0) -> Number;
better(Number, Best) when Number > Best -> Number;
better(_, Best) -> Best.
