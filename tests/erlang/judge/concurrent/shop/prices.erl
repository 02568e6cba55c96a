%% What things cost: ten of one kind are a tenth cheaper.
-module(prices).
-behaviour(gen_server).
-export([start_link/0, set/2, of_order/1]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

set(Item, Price) ->
    gen_server:call(?MODULE, {set, Item, Price}).

of_order(Items) ->
    gen_server:call(?MODULE, {of_order, Items}).

init([]) ->
    {ok, #{}}.

handle_call({set, Item, Price}, _From, Prices) when is_integer(Price), Price >= 0 ->
    {reply, ok, Prices#{Item => Price}};
handle_call({of_order, Items}, _From, Prices) ->
    {reply, total(Items, Prices), Prices}.

handle_cast(_, Prices) ->
    {noreply, Prices}.

handle_info(_, Prices) ->
    {noreply, Prices}.

total(Items, Prices) ->
    lists:sum([line(Item, Count, Prices) || {Item, Count} <- Items]).

line(Item, Count, Prices) ->
    Full = Count * price(Item, Prices),
    Full - discount(Count, Full).

discount(Count, Full) when Count >= 10 -> Full div 10;
discount(_, _) -> 0.

price(Item, Prices) ->
    maps:get(Item, Prices).
