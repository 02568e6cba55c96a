%% The process may be killed when it has linked itself to the main one. Its exit signal follows the
%% request for the link, so it kills the main process, before or after that has printed.
-module(link_then_killed).
-export([main/0]).

main() ->
    Main = self(),
    P = spawn(fun() -> link(Main) end),
    exit(P, kill),
    io:format("over~n").
