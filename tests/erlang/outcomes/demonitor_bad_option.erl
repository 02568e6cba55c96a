%% An unknown option is an error that can be caught.
-module(demonitor_bad_option).
-export([main/0]).

main() ->
    R = monitor(process, self()),
    X = try demonitor(R, [ban]) catch error:E -> E end,
    io:format("~p~n", [X]).
