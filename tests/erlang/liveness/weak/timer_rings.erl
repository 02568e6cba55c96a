%% search: --terminates
%% A timer rings although others are busy.
-module(timer_rings).
-export([main/0]).

busy() -> self() ! again, receive again -> busy() end.

main() ->
    spawn(fun busy/0),
    erlang:send_after(1000, self(), tick),
    receive tick -> ok end.
