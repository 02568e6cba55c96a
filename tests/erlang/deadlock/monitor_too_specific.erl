-module(monitor_too_specific).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive stop -> exit(later) end end),
    R = erlang:monitor(process, P),
    P ! stop,
    receive {'DOWN', R, process, P, normal} -> ok end.
