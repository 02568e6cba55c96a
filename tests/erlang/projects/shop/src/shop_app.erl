-module(shop_app).
-behaviour(application).
-export([start/2, stop/1, prep_stop/1]).
start(Type, Args) -> io:format("start ~p ~p~n", [Type, Args]), shop_sup:start_link(Args).
prep_stop(S) -> io:format("prep_stop~n"), S.
stop(_) -> io:format("stopped~n"), ok.
