%% The store: how many there are of each thing.
-module(store).
-behaviour(gen_server).
-export([start_link/1, buy/2, left/1]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link(Things) -> gen_server:start_link(?MODULE, Things, []).

buy(Store, Item) -> gen_server:call(Store, {buy, Item}).

left(Store) -> gen_server:call(Store, left).

init(Things) -> {ok, maps:from_list(Things)}.

handle_call({buy, Item}, _From, Stock) ->
    case in_stock(Item, Stock) of
        true -> {reply, ok, take(Item, Stock)};
        false -> {reply, sold_out, Stock}
    end;
handle_call(left, _From, Stock) ->
    {reply, maps:to_list(Stock), Stock}.

handle_cast(_, Stock) -> {noreply, Stock}.

%% Is there one left?
in_stock(Item, Stock) -> maps:get(Item, Stock, 0) >= 0.

take(Item, Stock) -> maps:update_with(Item, fun(N) -> N - 1 end, Stock).
