%% By its name a process is found until the name is released.
-module(monitor_by_name).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> register(srv, self()), Me ! ready, exit(bye) end),
    receive ready -> ok end,
    R = monitor(process, srv),
    receive {'DOWN', R, process, _, Why} -> io:format("~p~n", [Why]) end.
