%% Two customers want the last lamp. The store must sell it once.
-module(shop).
-export([main/0, customer/3]).

main() ->
    {ok, Store} = store:start_link([{lamp, 1}, {chair, 4}]),
    Self = self(),
    spawn(?MODULE, customer, [Store, Self, [lamp, chair]]),
    spawn(?MODULE, customer, [Store, Self, [lamp]]),
    Bought = collect(2, []),
    io:format("sold: ~p~n", [lists:sort(Bought)]),
    io:format("left: ~p~n", [store:left(Store)]).

customer(Store, Shop, Wanted) ->
    Got = [Item || Item <- Wanted, store:buy(Store, Item) =:= ok],
    Shop ! {bought, Got}.

collect(0, Bought) ->
    Bought;
collect(N, Bought) ->
    receive
        {bought, Items} -> collect(N - 1, Items ++ Bought)
    end.
