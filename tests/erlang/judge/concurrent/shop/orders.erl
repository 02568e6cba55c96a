%% Orders: numbered, reserved in the stock, charged to the customer.
-module(orders).
-behaviour(gen_server).
-export([start_link/0, place/2, cancel/1, all/0]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

-record(order, {number, customer, items, amount, state = open}).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

place(Customer, Items) ->
    gen_server:call(?MODULE, {place, Customer, Items}).

cancel(Number) ->
    gen_server:call(?MODULE, {cancel, Number}).

all() ->
    gen_server:call(?MODULE, all).

init([]) ->
    {ok, {1, []}}.

handle_call({place, Customer, Items}, _From, {Number, Orders}) ->
    case stock:reserve(Items) of
        ok ->
            Amount = prices:of_order(Items),
            ok = ledger:charge(Customer, Amount),
            Order = #order{number = Number, customer = Customer, items = Items, amount = Amount},
            {reply, {ok, Number, Amount}, {Number + 1, [Order | Orders]}};
        {missing, Missing} ->
            {reply, {missing, Missing}, {Number, Orders}}
    end;
handle_call({cancel, Number}, _From, {Next, Orders}) ->
    case lists:keyfind(Number, #order.number, Orders) of
        #order{state = open} = Order ->
            ok = undo(Order),
            {reply, ok, {Next, replace(closed(Order), Orders)}};
        _ ->
            {reply, no_such_order, {Next, Orders}}
    end;
handle_call(all, _From, {Next, Orders}) ->
    {reply, [shown(O) || O <- lists:reverse(Orders)], {Next, Orders}}.

handle_cast(_, State) ->
    {noreply, State}.

handle_info(_, State) ->
    {noreply, State}.

undo(#order{customer = Customer, items = Items, amount = Amount}) ->
    ok = stock:give_back(tl(Items)),
    ledger:refund(Customer, Amount).

closed(Order) ->
    Order#order{state = cancelled}.

replace(#order{number = Number} = Order, Orders) ->
    lists:keyreplace(Number, #order.number, Orders, Order).

shown(#order{number = N, customer = C, amount = A, state = S}) ->
    {N, C, A, S}.
