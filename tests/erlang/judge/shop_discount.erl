%% blame: discount/1
%% fixed: fixed/shop.erl
-module(shop_discount).
-export([main/0, main/1]).
-record(line, {item, qty = 1, price}).
-record(order, {id, lines = [], customer = none}).
-define(VAT, 20).

main(_Args) -> main().
main() ->
    O = #order{id = 7, customer = {gold, "ann"},
               lines = [#line{item = pen, qty = 10, price = 3}, #line{item = lamp, price = 90}]},
    io:format("~s~n", [invoice(O)]),
    io:format("~p~n", [totals([O, O#order{customer = none}])]).

invoice(#order{id = Id} = O) ->
    Lines = [format(L) || L <- O#order.lines],
    lists:flatten(io_lib:format("order ~p: ~s = ~p", [Id, string:join(Lines, ", "), total(O)])).

format(#line{item = I, qty = Q, price = P}) ->
    lists:flatten(io_lib:format("~p x~p @~p", [I, Q, P])).

subtotal(#order{lines = Ls}) ->
    lists:foldl(fun(#line{qty = Q, price = P}, Acc) -> Acc + Q * P end, 0, Ls).

discount(#order{customer = none}) -> 0;
discount(#order{customer = {gold, _}} = O) -> subtotal(O) div 100;
discount(_) -> 5.

total(O) ->
    Net = subtotal(O) - discount(O),
    Net + vat(Net).

vat(N) -> N * ?VAT div 100.

totals(Os) -> maps:from_list([{O#order.customer, total(O)} || O <- Os]).
