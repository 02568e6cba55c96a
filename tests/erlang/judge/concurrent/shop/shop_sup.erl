%% Starts the servers of the shop, each on its own.
-module(shop_sup).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Flags = #{strategy => one_for_one, intensity => 3, period => 10},
    Names = [audit, stock, prices, ledger, orders],
    {ok, {Flags, [child(Name) || Name <- Names]}}.

child(Name) ->
    #{id => Name,
      start => {Name, start_link, []},
      restart => permanent,
      shutdown => 1000,
      type => worker,
      modules => [Name]}.
