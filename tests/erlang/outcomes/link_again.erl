%% A normal exit of a linked process takes the link away when its signal arrives: to link again then
%% raises `noproc`. Before that the link is still there, and to link again changes nothing.
-module(link_again).
-export([main/0]).

main() ->
    P = spawn_link(fun() -> ok end),
    io:format("~p~n", [try link(P) catch error:Reason -> Reason end]).
