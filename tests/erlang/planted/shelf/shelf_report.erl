-module(shelf_report).
-export([overview/1, command/1, answer/1]).

-include("shelf.hrl").

command({Name, A}) -> io_lib:format("~s ~s", [Name, word(A)]);
command({Name, A, B}) -> io_lib:format("~s ~s ~s", [Name, word(A), word(B)]);
command({Name, A, B, C}) -> io_lib:format("~s ~s ~s ~s", [Name, word(A), word(B), word(C)]).

answer({Name, A}) -> io_lib:format("~s ~s", [Name, word(A)]).

word(N) when is_integer(N) -> integer_to_list(N);
word(A) when is_atom(A) -> atom_to_list(A);
word(S) -> S.

overview(#shelf{today = Today, members = Members, books = Books}) ->
    Lines = [member(M, Today) || {_, M} <- lists:sort(maps:to_list(Members))]
        ++ [book(B) || {_, B} <- lists:sort(maps:to_list(Books))],
    lists:join("\n", Lines).

member(#member{name = Name, loans = Loans, debt = Debt}, Today) ->
    [Name, ": ", lists:join(", ", [loan(L, Today) || L <- Loans]), money(Debt)].

loan({Title, Due}, Today) when Due < Today -> [Title, " (late)"];
loan({Title, Due}, _) -> [Title, " until ", integer_to_list(Due)].

money(0) -> "";
money(Cents) -> io_lib:format(" owes ~b.~2..0b", [Cents div 100, Cents rem 100]).

book(B = #book{title = Title, copies = N}) ->
    io_lib:format("~s ~b/~b", [Title, shelf_books:free(B), N]).
