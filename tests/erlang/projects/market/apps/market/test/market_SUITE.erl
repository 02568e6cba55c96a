%% The applications of the market together.
-module(market_SUITE).
-include_lib("common_test/include/ct.hrl").
-export([all/0, init_per_suite/1, end_per_suite/1, init_per_testcase/2]).
-export([sells/1, runs_out/1, knows_where/1]).

all() -> [sells, runs_out, knows_where].

init_per_suite(Config) ->
    {ok, Started} = application:ensure_all_started(market),
    [{started, Started} | Config].

end_per_suite(Config) ->
    [ok = application:stop(App) || App <- lists:reverse(?config(started, Config))],
    ok.

init_per_testcase(knows_where, _) -> {skip, "lines move"};
init_per_testcase(_, Config) -> Config.

sells(_) -> {ok, _} = orders:place(apple, 1, 20).

runs_out(Config) ->
    true = lists:member(stock, ?config(started, Config)),
    {error, _} = orders:place(apple, 1000, 20).

knows_where(_) -> {where, 18} = market:where().
