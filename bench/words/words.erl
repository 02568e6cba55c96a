%% Counts words in a map: asked about the last line, a word that was put there when the run began.
-module(words).
-export([main/1]).

count(0, _, Counts) -> Counts;
count(N, Seed, Counts) ->
    Next = (Seed * 1103515245 + 12345) band 16#7fffffff,
    Word = list_to_atom("w" ++ integer_to_list((Next bsr 8) rem 500)),
    count(N - 1, Next, maps:update_with(Word, fun(C) -> C + 1 end, 1, Counts)).

main([Size]) ->
    Counts = count(list_to_integer(Size), 42, #{}),
    Rarest = lists:keysort(2, maps:to_list(Counts)),
    [io:format("~s ~p~n", [Word, Count]) || {Word, Count} <- lists:sublist(Rarest, 5)].
