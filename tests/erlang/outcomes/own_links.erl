%% The link is gone when the exit signal has arrived, although its reason is normal.
-module(own_links).
-export([main/0]).

main() ->
    spawn_link(fun() -> ok end),
    {links, Links} = process_info(self(), links),
    io:format("~p~n", [length(Links)]).
