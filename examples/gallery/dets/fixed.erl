%% The server counts who uses a table; opening and closing go through it.
-module(fixed).
-export([main/0]).

server(Tables) ->
    receive
        {open, Name, From} ->
            case lists:keyfind(Name, 1, Tables) of
                {Name, Pid, N} ->
                    From ! {table, Pid},
                    server(lists:keyreplace(Name, 1, Tables, {Name, Pid, N + 1}));
                false ->
                    Pid = spawn(fun table/0),
                    From ! {table, Pid},
                    server([{Name, Pid, 1} | Tables])
            end;
        {close, Name} ->
            case lists:keyfind(Name, 1, Tables) of
                {Name, Pid, 1} -> Pid ! stop, server(lists:keydelete(Name, 1, Tables));
                {Name, Pid, N} -> server(lists:keyreplace(Name, 1, Tables, {Name, Pid, N - 1}))
            end
    end.

table() ->
    receive
        stop -> ok;
        {use, From} -> From ! value, table()
    end.

use(Server) ->
    Server ! {open, t, self()},
    receive {table, Pid} -> ok end,
    Pid ! {use, self()},
    receive value -> ok end,
    Server ! {close, t}.

main() ->
    Server = spawn(fun() -> server([]) end),
    Me = self(),
    spawn(fun() -> use(Server), Me ! done end),
    use(Server),
    receive done -> ok end.
