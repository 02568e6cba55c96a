%% blame: post/2
%% fixed: fixed/ledgers.erl
-module(ledgers_post).
-export([main/0]).
-record(entry, {who, amount = 0, tags = []}).

main() ->
    Entries = [entry(ann, 10), tag(entry(bob, 5), [new]), entry(ann, -3), entry(cat, 0)],
    Book = lists:foldl(fun post/2, #{}, Entries),
    io:format("~p~n", [balances(Book)]),
    io:format("~p~n", [report(Book, fun(N) -> N > 0 end)]),
    io:format("~p~n", [best(Book)]),
    io:format("~p~n", [tagged(new, Entries)]),
    io:format("~s~n", [render([{A, B} || {A, B} <- balances(Book), B =/= 0])]).

entry(Who, Amount) -> #entry{who = Who, amount = Amount}.

tag(E = #entry{tags = Old}, Tags) -> E#entry{tags = Tags ++ Old}.

post(#entry{who = Who, amount = Amount}, Book) ->
    maps:update_with(Who, fun(Old) -> Old - Amount end, Amount, Book).

balances(Book) -> lists:sort(maps:to_list(Book)).

report(Book, Wanted) -> [Who || {Who, Amount} <- balances(Book), Wanted(Amount)].

best(Book) ->
    maps:fold(fun(Who, Amount, {_, Most}) when Amount > Most -> {Who, Amount};
                 (_, _, Acc) -> Acc
              end, {nobody, 0}, Book).

tagged(Tag, Entries) -> [W || #entry{who = W, tags = Ts} <- Entries, lists:member(Tag, Ts)].

render(Rows) -> string:join([row(R) || R <- Rows], "; ").

row({Who, Amount}) -> atom_to_list(Who) ++ "=" ++ integer_to_list(Amount).
