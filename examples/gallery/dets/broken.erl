%% Tables are shared: the last one who closes a table stops its process. Who opens the table just
%% then is told the process that is about to stop.
-module(broken).
-export([main/0]).

server(Tables) ->
    receive
        {open, Name, From} ->
            case lists:keyfind(Name, 1, Tables) of
                {Name, Pid} -> From ! {table, Pid}, server(Tables);
                false ->
                    Pid = spawn(fun() -> table(1) end),
                    From ! {table, Pid},
                    server([{Name, Pid} | Tables])
            end;
        {closed, Name} -> server(lists:keydelete(Name, 1, Tables))
    end.

table(Users) ->
    receive
        {close, Name, Server} when Users =:= 1 -> Server ! {closed, Name};
        {close, _, _} -> table(Users - 1);
        {use, From} -> From ! value, table(Users)
    end.

use(Server) ->
    Server ! {open, t, self()},
    receive {table, Pid} -> ok end,
    Pid ! {use, self()},
    receive value -> ok end,
    Pid ! {close, t, Server}.

main() ->
    Server = spawn(fun() -> server([]) end),
    Me = self(),
    spawn(fun() -> use(Server), Me ! done end),
    use(Server),
    receive done -> ok end.
