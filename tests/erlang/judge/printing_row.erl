%% blame: row/2
%% fixed: fixed/printing.erl
-module(printing_row).
-export([main/0]).

%% Functions that print, and give something back besides; one of them dies in the end.
main() ->
    Widths = header(["name", "score"]),
    Sum = rows([{"ann", 31}, {"bob", 7}], Widths, 0),
    footer(Sum).

header(Names) ->
    io:format("~s~n", [string:join(Names, " | ")]),
    [length(N) + 1 || N <- Names].

rows([], _, Sum) -> Sum;
rows([R | Rs], Widths, Sum) -> rows(Rs, Widths, Sum + row(R, Widths)).

row({Name, Score}, [W | _]) ->
    io:format("~s~s| ~w~n", [Name, lists:duplicate(W - length(Name), $\s), Score]),
    Score - 7.

footer(Sum) ->
    line(8),
    io:format("~w~n", [100 div (Sum - 24)]).

line(N) -> io:format("~s~n", [lists:duplicate(N, $-)]).
