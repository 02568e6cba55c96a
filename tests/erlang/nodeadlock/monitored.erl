-module(monitored).
-export([main/0]).

main() ->
    {_, R} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', R, process, _, normal} -> ok end.
