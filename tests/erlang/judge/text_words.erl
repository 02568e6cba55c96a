%% blame: words/3
%% fixed: fixed/text.erl
-module(text_words).
-export([main/0]).

main() ->
    io:format("~s~n", [caesar(3, "Hello, World")]),
    io:format("~w~n", [runs("aaabcc")]),
    io:format("~s~n", [unruns(runs("hhheey"))]),
    io:format("~s~n", [join([capital(W) || W <- words("walk backwards to happiness")])]),
    io:format("~w~n", [count("mississippi")]).

caesar(N, Text) -> [shift(N, C) || C <- Text].

shift(N, C) when C >= $a, C =< $z -> rotate($a, N, C);
shift(N, C) when C >= $A, C =< $Z -> rotate($A, N, C);
shift(_, C) -> C.

rotate(Base, N, C) -> Base + (C - Base + N) rem 26.

runs([]) -> [];
runs([C | Rest]) ->
    {Same, More} = lists:splitwith(fun(D) -> D =:= C end, Rest),
    [{C, 1 + length(Same)} | runs(More)].

unruns(Runs) -> lists:flatmap(fun({C, N}) -> lists:duplicate(N, C) end, Runs).

words(Text) -> words(Text, [], []).

words([], [], Done) -> lists:reverse(Done);
words([], Word, Done) -> words([], [], [lists:reverse(Word) | Done]);
words([$\s | Rest], Word, Done) -> words(Rest, [], [Word | Done]);
words([C | Rest], Word, Done) -> words(Rest, [C | Word], Done).

capital([C | Rest]) -> [C - 32 | Rest].

join([W]) -> W;
join([W | Ws]) -> W ++ " " ++ join(Ws).

count(Text) -> lists:foldl(fun bump/2, [], Text).

bump(C, []) -> [{C, 1}];
bump(C, [{C, N} | Rest]) -> [{C, N + 1} | Rest];
bump(C, [Pair | Rest]) -> [Pair | bump(C, Rest)].
