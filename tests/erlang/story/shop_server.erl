-module(shop_server).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).
-record(state, {orders = [], total = 0}).

init([]) -> {ok, #state{}}.

handle_call({order, N, Item}, _From, S = #state{orders = Os, total = T}) ->
    {reply, ok, S#state{orders = [{Item, N} | Os], total = T + N}};
handle_call(total, _From, S) ->
    {reply, {total, S#state.total}, S};
handle_call(last, _From, S) ->
    [{Item, N} | _] = S#state.orders,
    {reply, {Item, N * 10}, S}.

handle_cast(_, S) -> {noreply, S}.

main() ->
    {ok, P} = gen_server:start_link(?MODULE, [], []),
    ok = gen_server:call(P, {order, 3, tea}),
    ok = gen_server:call(P, {order, 4, milk}),
    {total, T} = gen_server:call(P, total),
    io:format("total ~p~n", [T]),
    {_, L} = gen_server:call(P, last),
    io:format("last ~p~n", [L]),
    Tab = ets:new(t, [set]),
    ets:insert(Tab, {price, 12, eur}),
    io:format("~p~n", [show(Tab)]).

show(Tab) ->
    [{price, P, _}] = ets:lookup(Tab, price),
    P + 1.
