%% blame: crosses/2
%% fixed: fixed/orders.erl
-module(orders_crosses).
-export([main/0]).

%% An order book: buy and sell orders in price-time priority, matched as they arrive; kept in ordered sets of
%% ETS, with totals in the process dictionary.

-record(order, {id, side, who, price, size}).
-record(trade, {buyer, seller, price, size}).

main() ->
    Book = open(),
    Trades = lists:append([place(O, Book) || O <- incoming()]),
    lists:foreach(fun(T) -> io:format("~s~n", [line(T)]) end, Trades),
    io:format("~p~n", [depth(bids, Book)]),
    io:format("~p~n", [depth(asks, Book)]),
    io:format("~p ~p~n", [spread(Book), volume(Trades)]),
    io:format("~p~n", [positions(Trades)]),
    io:format("~p~n", [[{K, get({filled, K})} || K <- [ann, bob, cid, dot]]]),
    ok.

open() ->
    #{bids => ets:new(bids, [ordered_set]), asks => ets:new(asks, [ordered_set])}.

incoming() ->
    Rows = [{sell, ann, 105, 10}, {sell, bob, 103, 5}, {buy, cid, 101, 8}, {buy, dot, 103, 7},
            {sell, ann, 103, 4}, {buy, bob, 106, 9}, {sell, cid, 100, 12}, {buy, ann, 99, 3},
            {buy, dot, 105, 20}],
    number(Rows, 1).

number([], _) -> [];
number([{Side, Who, Price, Size} | Rest], N) ->
    [#order{id = N, side = Side, who = Who, price = Price, size = Size} | number(Rest, N + 1)].

%% The best orders come first in the table.
key(#order{side = buy, price = P, id = Id}) -> {-P, Id};
key(#order{side = sell, price = P, id = Id}) -> {P, Id}.

own(#order{side = buy}, #{bids := T}) -> T;
own(#order{side = sell}, #{asks := T}) -> T.

other(#order{side = buy}, #{asks := T}) -> T;
other(#order{side = sell}, #{bids := T}) -> T.

place(O = #order{size = 0}, _) ->
    fill(O#order.who, 0),
    [];
place(O, Book) ->
    case best(other(O, Book)) of
        none -> rest(O, Book);
        Found ->
            case crosses(O, Found) of
                true -> match(O, Found, Book);
                false -> rest(O, Book)
            end
    end.

best(Table) ->
    case ets:first(Table) of
        '$end_of_table' -> none;
        Key -> ets:lookup_element(Table, Key, 2)
    end.

crosses(#order{side = buy, price = P}, #order{price = Q}) -> P >= Q;
crosses(#order{side = sell, price = P}, #order{price = Q}) -> P < Q.

rest(O, Book) ->
    ets:insert(own(O, Book), {key(O), O}),
    [].

match(O, Found, Book) ->
    Size = min(O#order.size, Found#order.size),
    reduce(Found, Size, other(O, Book)),
    fill(O#order.who, Size),
    fill(Found#order.who, Size),
    Trade = trade(O, Found, Size),
    [Trade | place(O#order{size = O#order.size - Size}, Book)].

reduce(Found = #order{size = Size}, Size, Table) ->
    ets:delete(Table, key(Found));
reduce(Found, Size, Table) ->
    ets:insert(Table, {key(Found), Found#order{size = Found#order.size - Size}}).

%% The price is that of whoever was there first.
trade(#order{side = buy, who = B}, #order{who = S, price = P}, Size) ->
    #trade{buyer = B, seller = S, price = P, size = Size};
trade(#order{side = sell, who = S}, #order{who = B, price = P}, Size) ->
    #trade{buyer = B, seller = S, price = P, size = Size}.

fill(Who, Size) ->
    Before = case get({filled, Who}) of
        undefined -> 0;
        N -> N
    end,
    put({filled, Who}, Before + Size).

depth(Side, Book) ->
    Orders = [O || {_, O} <- ets:tab2list(maps:get(Side, Book))],
    levels(Orders, []).

levels([], Acc) -> lists:reverse(Acc);
levels([#order{price = P, size = N} | Rest], [{P, M} | Acc]) -> levels(Rest, [{P, M + N} | Acc]);
levels([#order{price = P, size = N} | Rest], Acc) -> levels(Rest, [{P, N} | Acc]).

spread(#{bids := Bids, asks := Asks}) ->
    case {best(Bids), best(Asks)} of
        {none, _} -> open;
        {_, none} -> open;
        {B, A} -> A#order.price - B#order.price
    end.

volume(Trades) -> lists:sum([T#trade.size || T <- Trades]).

positions(Trades) ->
    lists:foldl(fun(#trade{buyer = B, seller = S, size = N}, Acc) -> add(B, N, add(S, -N, Acc)) end, #{}, Trades).

add(Who, N, Acc) -> maps:update_with(Who, fun(M) -> M + N end, N, Acc).

line(#trade{buyer = B, seller = S, price = P, size = N}) ->
    io_lib:format("~p buys ~p at ~p from ~p for ~p", [B, N, P, S, worth(P, N)]).

worth(P, N) -> P * N.
