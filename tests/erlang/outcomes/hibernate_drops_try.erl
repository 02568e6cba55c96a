%% hibernate/3 discards the stack, so nothing is left of the try around it.
-module(hibernate_drops_try).
-export([main/0, woken/0]).

main() ->
    {P, R} = spawn_monitor(fun() ->
        try erlang:hibernate(?MODULE, woken, []) catch exit:bye -> exit(caught) end
    end),
    P ! wake,
    receive {'DOWN', R, process, P, Why} -> io:format("~p~n", [Why]) end.

woken() -> exit(bye).
