-module(shop_server).
-behaviour(gen_server).
-include("shop.hrl").
-export([start_link/1, sell/2, total/0, init/1, handle_call/3, handle_cast/2, terminate/2]).
start_link(Args) -> gen_server:start_link({local, ?MODULE}, ?MODULE, Args, []).
sell(Name, Price) -> gen_server:call(?MODULE, {sell, #item{name = Name, price = Price}}).
total() -> gen_server:call(?MODULE, total).
init(Args) -> process_flag(trap_exit, true), ?LOG("up with ~p", [Args]), {ok, C} = application:get_env(shop, currency), {ok, {money:new(0, C), proplists:get_value(stock, Args)}}.
handle_call({sell, _}, _, {_, 0} = S) -> {reply, {error, sold_out}, S};
handle_call({sell, #item{name = N, price = P}}, _, {Sum, Stock}) -> ?LOG("sold ~s", [N]), {reply, ok, {money:add(Sum, P), Stock - 1}};
handle_call(total, _, {Sum, _} = S) -> {reply, money:format(Sum), S}.
handle_cast(_, S) -> {noreply, S}.
terminate(R, _) -> ?LOG("terminates: ~p", [R]).
