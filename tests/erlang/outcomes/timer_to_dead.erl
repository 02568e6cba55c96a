%% A timer whose process has ended sends nothing and harms nobody.
-module(timer_to_dead).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> ok end),
    erlang:send_after(1, P, tick),
    receive {'DOWN', R, process, P, _} -> io:format("down~n") end.
