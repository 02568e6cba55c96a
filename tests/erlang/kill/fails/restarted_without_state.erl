%% search: --kill 1
%% The server is started anew, and has forgotten what it was told.
-module(restarted_without_state).
-export([main/0]).

keeper(Main) ->
    {Server, Ref} = spawn_monitor(fun() -> server(0) end),
    Main ! {server, Server},
    receive {'DOWN', Ref, _, _, killed} -> keeper(Main); {'DOWN', Ref, _, _, _} -> ok end.

server(N) -> receive {put, M} -> server(M); {get, From} -> From ! {value, N}, server(N) end.

main() ->
    Me = self(),
    spawn(fun() -> keeper(Me) end),
    receive {server, S} -> ok end,
    Ref = monitor(process, S),
    S ! {put, 1},
    S ! {get, self()},
    receive
        {value, 1} -> ok;
        {'DOWN', Ref, _, _, _} ->
            receive {server, T} -> T ! {get, self()} end,
            receive {value, 1} -> ok; {value, 0} -> error(forgotten) end
    end.
