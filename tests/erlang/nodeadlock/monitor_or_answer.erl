%% Whether the server answers or is gone, the client learns of it.
-module(monitor_or_answer).
-export([main/0]).

main() ->
    Server = spawn(fun() -> receive {ask, From} -> From ! answer after 5 -> ok end end),
    Ref = monitor(process, Server),
    Server ! {ask, self()},
    receive
        answer -> demonitor(Ref, [flush]);
        {'DOWN', Ref, process, Server, _} -> gone
    end.
