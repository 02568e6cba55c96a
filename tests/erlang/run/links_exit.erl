-module(links_exit).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    Reasons = [normal, shutdown, {shutdown, x}, crash, kill],
    lists:foreach(fun(R) ->
        P = spawn_link(fun() -> exit(R) end),
        receive {'EXIT', P, Why} -> io:format("~p -> ~p~n", [R, Why]) end
    end, Reasons),
    P1 = spawn_link(fun() -> ok end),
    receive {'EXIT', P1, W1} -> io:format("~p~n", [W1]) end,
    P2 = spawn_link(fun() -> receive never -> ok end end),
    exit(P2, kill),
    receive {'EXIT', P2, W2} -> io:format("~p~n", [W2]) end,
    P3 = spawn_link(fun() -> receive never -> ok end end),
    exit(P3, normal),
    receive {'EXIT', P3, W3} -> io:format("~p~n", [W3]) after 20 -> io:format("normal ignored~n") end,
    exit(P3, stop_it),
    receive {'EXIT', P3, W4} -> io:format("~p~n", [W4]) end,
    self() ! x,
    exit(self(), trapped),
    receive {'EXIT', Self, W5} when Self == self() -> io:format("~p~n", [W5]) end,
    link(P3),
    receive {'EXIT', P3, W6} -> io:format("~p~n", [W6]) end.
