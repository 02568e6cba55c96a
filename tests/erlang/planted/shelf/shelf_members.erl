-module(shelf_members).
-export([new/2, may_lend/1, lent/3, returned/3, pay/2, limit/1]).

-include("shelf.hrl").

new(Name, Kind) -> #member{name = Name, kind = Kind}.

limit(child) -> 2;
limit(adult) -> 3;
limit(student) -> 5.

may_lend(#member{debt = Debt}) when Debt > 100 -> owes;
may_lend(#member{kind = Kind, loans = Loans}) ->
    case length(Loans) < limit(Kind) of
        true -> yes;
        false -> no
    end.

lent(Title, Due, Member = #member{loans = Loans}) ->
    Member#member{loans = lists:keysort(2, [{Title, Due} | Loans])}.

returned(Title, Today, Member = #member{loans = Loans, debt = Debt}) ->
    case lists:keytake(Title, 1, Loans) of
        false -> not_lent;
        {value, {Title, Due}, Rest} ->
            Fine = fine(Member#member.kind, Today - Due),
            {Fine, Member#member{loans = Rest, debt = Debt + Fine}}
    end.

%% Cents; after the first week it is twice as much a day. Children pay half.
fine(_, Late) when Late =< 0 -> 0;
fine(child, Late) -> fine(adult, Late) div 2;
fine(_, Late) when Late =< 7 -> Late * 10;
fine(_, Late) -> 70 + (Late - 7) * 20.

%% What was paid, at most the debt.
pay(Cents, Member = #member{debt = Debt}) ->
    Paid = min(Cents, Debt),
    {Paid, Member#member{debt = Debt - Paid}}.
