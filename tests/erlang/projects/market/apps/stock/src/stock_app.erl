-module(stock_app).
-behaviour(application).

-export([start/2, stop/1]).

start(normal, []) -> stock:start_link().
stop(_) -> ok.
