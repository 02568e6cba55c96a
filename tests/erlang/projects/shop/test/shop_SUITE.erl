%% Common Test: what comes before and behind cases, groups of each kind, cases that fail, are skipped, or hand something on.
-module(shop_SUITE).
-include_lib("common_test/include/ct.hrl").
-export([all/0, groups/0, suite/0, init_per_suite/1, end_per_suite/1, init_per_group/2, end_per_group/2,
         init_per_testcase/2, end_per_testcase/2]).
-export([sells/1, adds_up/1, skips/1, not_begun/1, wrong/1, crashes/1, first/1, second/1, third/1, saves/1, saved/1, dies/1,
         nested/1]).

suite() -> [{timetrap, {seconds, 20}}].

all() -> [sells, {group, sums}, skips, not_begun, wrong, crashes, {group, in_order}, saves, saved, dies, {group, broken}].

groups() ->
    [{sums, [parallel], [adds_up, {inner, [{repeat, 2}], [nested]}]},
     {in_order, [sequence], [first, second, third]},
     {broken, [], [adds_up, nested]}].

init_per_suite(Config) ->
    {ok, _} = application:ensure_all_started(shop),
    [{currency, eur} | Config].

end_per_suite(_) -> ok = application:stop(shop).

init_per_group(sums, Config) -> [{base, 100} | Config];
init_per_group(broken, _) -> error(no_group);
init_per_group(_, Config) -> Config.

end_per_group(_, _) -> ok.

init_per_testcase(not_begun, _) -> {skip, "not today"};
init_per_testcase(_, Config) -> Config.

end_per_testcase(_, _) -> ok.

sells(Config) ->
    eur = ?config(currency, Config),
    undefined = ?config(nothing, Config),
    ok = shop_server:sell("tea", money:new(100, eur)),
    ct:pal("sold for ~ts", [shop_server:total()]).

adds_up(Config) -> "1.01 eur" = lists:flatten(money:format(money:add(money:new(?config(base, Config), eur), money:new(1, eur)))).
nested(Config) -> 100 = ?config(base, Config).
skips(_) -> {skip, "for a reason"}.
not_begun(_) -> error(never_called).
wrong(_) -> {error, {badmatch, 2}} = {error, 1 + 1}.
crashes(_) -> ct:fail("no ~p left", [tea]).
first(_) -> ok.
second(_) -> exit(enough).
third(_) -> ok.
saves(_) -> {save_config, [{kept, 7}]}.

saved(Config) ->
    {saves, Saved} = ?config(saved_config, Config),
    7 = proplists:get_value(kept, Saved).

dies(_) ->
    spawn_link(fun() -> exit(killed_it) end),
    timer:sleep(1000).
