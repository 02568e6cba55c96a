-module(shop).
-include("shop.hrl").
-export([main/0]).
main() ->
    logger:set_primary_config(level, warning),
    {ok, Started} = application:ensure_all_started(shop),
    io:format("~p~n", [Started]),
    io:format("~p~n", [lists:sort(application:get_all_env(shop))]),
    io:format("~p~n", [[shop_server:sell(N, money:new(P, eur)) || {N, P} <- [{"tea", 250}, {"cup", 999}, {"pot", 5000}, {"sugar", 10}]]]),
    io:format("~s~n", [shop_server:total()]),
    io:format("~p~n", [application:get_key(shop, vsn)]),
    io:format("~p~n", [lists:keyfind(shop, 1, application:which_applications())]),
    io:format("~p~n", [application:start(shop)]),
    io:format("~p~n", [application:stop(shop)]),
    io:format("~p~n", [whereis(shop_sup)]),
    io:format("~p~n", [application:start(nosuch)]),
    ok.
