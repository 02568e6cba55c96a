%% search: --terminates
%% A time limit comes to its end although others are busy.
-module(time_is_over).
-export([main/0]).

busy() -> self() ! again, receive again -> busy() end.

main() ->
    spawn(fun busy/0),
    receive never -> ok after 1000 -> ok end.
