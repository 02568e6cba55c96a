-module(escript_like).
-export([main/1, main/0]).
%% A word counter with options, as a script would be written.
main() -> main(["--top", "3", "-i", "the cat", "The dog", "the end"]), main([]), main(["--bogus"]).
main(Args) ->
    try parse(Args, #{top => 2, fold => false, words => []}) of
        #{words := []} -> usage();
        Opts -> report(Opts)
    catch
        throw:{bad_option, O} -> io:format(standard_error, "bad option ~s~n", [O]), usage()
    end.
usage() -> io:put_chars("usage: wc [-i] [--top N] TEXT...\n").
parse(["-i" | R], O) -> parse(R, O#{fold := true});
parse(["--top", N | R], O) -> parse(R, O#{top := list_to_integer(N)});
parse(["--" ++ X | _], _) -> throw({bad_option, X});
parse([W | R], #{words := Ws} = O) -> parse(R, O#{words := Ws ++ string:lexemes(W, " ")});
parse([], O) -> O.
report(#{words := Ws, fold := Fold, top := Top}) ->
    Norm = case Fold of true -> [string:lowercase(W) || W <- Ws]; false -> Ws end,
    Counts = lists:foldl(fun(W, M) -> maps:update_with(W, fun(N) -> N + 1 end, 1, M) end, #{}, Norm),
    Sorted = lists:sort(fun({A, N}, {B, M}) -> {-N, A} =< {-M, B} end, maps:to_list(Counts)),
    [io:format("~-10ts ~3b ~s~n", [W, N, lists:duplicate(N, $#)]) || {W, N} <- lists:sublist(Sorted, Top)],
    io:format("~b words, ~b different~n", [length(Norm), map_size(Counts)]).
