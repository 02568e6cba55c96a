-module(shop_sup).
-behaviour(supervisor).
-export([start_link/1, init/1]).
start_link(Args) -> supervisor:start_link({local, ?MODULE}, ?MODULE, Args).
init(Args) -> {ok, {{one_for_one, 3, 10}, [{shop_server, {shop_server, start_link, [Args]}, permanent, 5000, worker, [shop_server]}]}}.
