-module(stock_report).
-export([main/0]).
-record(item, {sku, qty = 0, price = 0}).

main() ->
    Items = load(),
    Total = total(Items),
    Tax = tax(Total),
    io:format("items: ~p~n", [length(Items)]),
    io:format("total ~p tax ~p~n", [Total, Tax]),
    io:format("~s costs ~.2f~n", ["widget", price("widget", Items) / 100]),
    lists:foreach(fun print_item/1, Items),
    Report = [ [S, ": ", integer_to_list(Q), "\n"] || #item{sku = S, qty = Q} <- Items ],
    io:put_chars(Report),
    Bin = list_to_binary(["stock=", integer_to_list(stock(Items))]),
    io:format("~s~n", [Bin]).

load() ->
    [#item{sku = "widget", qty = 3, price = 250},
     #item{sku = "gadget", qty = 1, price = 1000},
     #item{sku = "bolt", price = 5}].

total([]) -> 0;
total([#item{qty = Q, price = P} | Rest]) -> Q * P + total(Rest).

tax(T) when T > 1000 -> T * 20 div 100;
tax(T) -> T * 10 div 100.

price(_, []) -> 0;
price(S, [#item{sku = S, price = P} | _]) -> P;
price(S, [_ | R]) -> price(S, R).

print_item(#item{sku = S, qty = Q, price = P}) ->
    io:format("~-10s ~3w ~6.2f~n", [S, Q, Q * P / 100]).

stock(Items) -> lists:sum([Q || #item{qty = Q} <- Items]).
