%% search: --terminates
%% A loop that looks for a message without waiting finds it some time.
-module(poll_for_stop).
-export([main/0]).

poll() -> receive stop -> ok after 0 -> poll() end.

main() ->
    Me = self(),
    spawn(fun() -> Me ! stop end),
    poll().
