%% What should be printed: how often each word occurs, the most frequent first: [{a,3},{b,2},{c,1}].
-module(words).
-export([main/0]).

main() ->
    io:format("~p~n", [ranked([b, a, c, a, b, a])]).

ranked(Words) ->
    lists:reverse(lists:keysort(2, counts(Words, []))).

counts([], Counts) ->
    Counts;
counts([Word | Words], Counts) ->
    counts(Words, count(Word, Counts)).

count(Word, []) ->
    [{Word, 1}];
count(Word, [{Word, _N} | Counts]) ->
    [{Word, 2} | Counts];
count(Word, [Other | Counts]) ->
    [Other | count(Word, Counts)].
