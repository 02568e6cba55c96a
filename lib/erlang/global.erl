%% Names for the whole network, which is one node here.
-module(global).

-export([register_name/2, register_name/3, re_register_name/2, registered_names/0, send/2, sync/0,
         trans/2, trans/3, trans/4, unregister_name/1, whereis_name/1]).

table() ->
    try '%':'table-new'('%global', set, 1, [named_table, public, unowned])
    catch error:_ -> '%global'
    end.

register_name(Name, Pid) -> register_name(Name, Pid, none).

register_name(Name, Pid, _Resolve) when is_pid(Pid) ->
    case whereis_name(Name) of
        undefined ->
            '%':'table-insert'(table(), [{Name, Pid}], false),
            yes;
        _ -> no
    end.

re_register_name(Name, Pid) ->
    '%':'table-insert'(table(), [{Name, Pid}], false),
    yes.

unregister_name(Name) -> '%':'table-take'(table(), Name), ok.

%% The name of a process that died is free.
whereis_name(Name) ->
    case '%':'table-lookup'(table(), Name) of
        [{_, Pid}] ->
            case is_process_alive(Pid) of
                true -> Pid;
                false -> undefined
            end;
        [] -> undefined
    end.

registered_names() -> [Name || {Name, Pid} <- '%':'table-all'(table()), is_process_alive(Pid)].

send(Name, Message) ->
    case whereis_name(Name) of
        undefined -> exit({badarg, {Name, Message}});
        Pid ->
            Pid ! Message,
            Pid
    end.

sync() -> ok.
trans(Id, F) -> trans(Id, F, [node()]).
trans(Id, F, Nodes) -> trans(Id, F, Nodes, infinity).
trans(_, F, _, _) -> F().
