%% The reason passes from link to link.
-module(chain_of_links).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = spawn_link(fun() ->
        spawn_link(fun() -> exit(bad) end),
        receive never -> ok end
    end),
    receive {'EXIT', P, Why} -> io:format("~p~n", [Why]) end.
