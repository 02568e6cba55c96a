%% The exit signal comes after the message: before the output, after it, or too late.
-module(dies_after_message).
-export([main/0]).

main() ->
    Me = self(),
    spawn_link(fun() -> Me ! a, exit(bad) end),
    receive a -> io:format("a~n") end.
