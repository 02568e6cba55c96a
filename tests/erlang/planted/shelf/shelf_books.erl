-module(shelf_books).
-export([add/4, total/1, take/2, give_back/2, period/1, free/1]).

-include("shelf.hrl").

add(Title, Kind, N, Books) ->
    Book = maps:get(Title, Books, #book{title = Title, kind = Kind}),
    Books#{Title => Book#book{copies = Book#book.copies + N}}.

total(Books) -> maps:fold(fun(_, #book{copies = N}, Sum) -> N + Sum end, 0, Books).

free(#book{copies = N, out = M}) -> N - M.

take(Title, Books) ->
    case maps:find(Title, Books) of
        error -> {error, unknown};
        {ok, #book{kind = reference}} -> {error, reference};
        {ok, Book} ->
            case free(Book) of
                0 -> {error, all_out};
                _ -> {ok, Book#book.kind, Books#{Title := Book#book{out = Book#book.out + 1}}}
            end
    end.

give_back(Title, Books) ->
    maps:update_with(Title, fun(B) -> B#book{out = B#book.out - 1} end, Books).

%% Days.
period(novel) -> 21;
period(science) -> 28;
period(_) -> 14.
