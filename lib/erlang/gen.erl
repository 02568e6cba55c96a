%% What the behaviours share: starting, names, calls and replies.
-module(gen).

-export([call/3, call/4, reply/2, init_it/6, init_it/7, name/1, unregister_name/1, start/5, start/6,
         stop/1, stop/3, debug_options/2, send_request/3, wait_response/2, receive_response/2,
         check_response/2, hibernate_after/1, get_proc_name/1, get_parent/0, register_name/1]).

%% ---- starting -------------------------------------------------------------------------------

%% Behaviour module, `link`, `nolink` or `monitor`, perhaps a name, callback module, arguments, options.
start(Behaviour, Link, Name, Module, Args, Options) ->
    case where(Name) of
        undefined -> spawn_it(Behaviour, Link, Name, Module, Args, Options);
        Pid -> {error, {already_started, Pid}}
    end.

start(Behaviour, Link, Module, Args, Options) ->
    spawn_it(Behaviour, Link, none, Module, Args, Options).

spawn_it(Behaviour, Link, Name, Module, Args, Options) ->
    Timeout = proplists:get_value(timeout, Options, infinity),
    Spawn = proplists:get_value(spawn_opt, Options, []),
    Self = self(),
    Call = case Name of
        none -> [Behaviour, Self, Link, Module, Args, Options];
        _ -> [Behaviour, Self, Link, Name, Module, Args, Options]
    end,
    case Link of
        link -> proc_lib:start_link(gen, init_it, Call, Timeout, Spawn);
        nolink -> proc_lib:start(gen, init_it, Call, Timeout, Spawn);
        monitor ->
            case proc_lib:start_monitor(gen, init_it, Call, Timeout, Spawn) of
                {{ok, Pid}, Ref} -> {ok, {Pid, Ref}};
                {Error, Ref} ->
                    receive {'DOWN', Ref, _, _, _} -> ok end,
                    Error
            end
    end.

init_it(Behaviour, Starter, Link, Module, Args, Options) ->
    Behaviour:init_it(Starter, parent(Starter, Link), self(), Module, Args, Options).

init_it(Behaviour, Starter, Link, Name, Module, Args, Options) ->
    case register_name(Name) of
        true -> Behaviour:init_it(Starter, parent(Starter, Link), Name, Module, Args, Options);
        {false, Pid} -> proc_lib:init_ack(Starter, {error, {already_started, Pid}})
    end.

parent(Starter, link) -> Starter;
parent(_, _) -> self.

%% ---- names ----------------------------------------------------------------------------------

name({local, Name}) -> Name;
name({global, Name}) -> Name;
name({via, _, Name}) -> Name;
name(Pid) when is_pid(Pid) -> Pid.

get_proc_name(Name) -> name(Name).

get_parent() ->
    case get('$ancestors') of
        [Parent | _] when is_pid(Parent) -> Parent;
        [Parent | _] when is_atom(Parent) -> whereis(Parent)
    end.

register_name({local, Name}) ->
    try register(Name, self())
    catch error:_ -> {false, whereis(Name)}
    end;
register_name({global, Name}) ->
    case global:register_name(Name, self()) of
        yes -> true;
        no -> {false, global:whereis_name(Name)}
    end;
register_name({via, Module, Name}) ->
    case Module:register_name(Name, self()) of
        yes -> true;
        no -> {false, Module:whereis_name(Name)}
    end.

unregister_name({local, Name}) ->
    try unregister(Name), ok
    catch error:_ -> ok
    end;
unregister_name({global, Name}) -> global:unregister_name(Name), ok;
unregister_name({via, Module, Name}) -> Module:unregister_name(Name), ok;
unregister_name(_) -> ok.

where({local, Name}) -> whereis(Name);
where({global, Name}) -> global:whereis_name(Name);
where({via, Module, Name}) -> Module:whereis_name(Name).

%% The process behind what a caller may give: a pid, a name, `{Name, Node}`.
process(Pid) when is_pid(Pid) -> Pid;
process(Name) when is_atom(Name) -> whereis(Name);
process({Name, Node}) when is_atom(Name), Node =:= node() -> whereis(Name);
process({global, Name}) -> global:whereis_name(Name);
process({via, Module, Name}) -> Module:whereis_name(Name);
process({Name, Node}) when is_atom(Name), is_atom(Node) -> {noconnection, Node}.

%% ---- calls ----------------------------------------------------------------------------------

call(Process, Label, Request) -> call(Process, Label, Request, 5000).

%% `{ok, Reply}`, or an exit with the reason why there is none.
call(Process, Label, Request, Timeout) when Timeout =:= infinity; is_integer(Timeout), Timeout >= 0 ->
    case process(Process) of
        undefined -> exit(noproc);
        {noconnection, Node} -> exit({nodedown, Node});
        Pid when Pid =:= self() -> exit(calling_self);
        Pid -> call_pid(Pid, Label, Request, Timeout)
    end.

call_pid(Pid, Label, Request, Timeout) ->
    Ref = erlang:monitor(process, Pid),
    Pid ! {Label, {self(), Ref}, Request},
    receive
        {Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            {ok, Reply};
        {'DOWN', Ref, _, _, Reason} -> exit(Reason)
    after Timeout ->
        erlang:demonitor(Ref, [flush]),
        receive {Ref, Reply} -> {ok, Reply}
        after 0 -> exit(timeout)
        end
    end.

%% A client may have given an alias: a reference that stands for it.
reply({_, [alias | Alias] = Tag}, Reply) when is_reference(Alias) -> Alias ! {Tag, Reply}, ok;
reply({_, [[alias | Alias] | _] = Tag}, Reply) when is_reference(Alias) -> Alias ! {Tag, Reply}, ok;
reply({To, Tag}, Reply) -> To ! {Tag, Reply}, ok.

%% ---- requests whose answer is taken later ---------------------------------------------------

send_request(Process, Label, Request) ->
    case process(Process) of
        Pid when is_pid(Pid) ->
            Ref = erlang:monitor(process, Pid),
            Pid ! {Label, {self(), Ref}, Request},
            Ref;
        _ ->
            Ref = make_ref(),
            self() ! {'DOWN', Ref, process, Process, noproc},
            Ref
    end.

wait_response(Ref, Timeout) ->
    receive
        {Ref, Reply} -> erlang:demonitor(Ref, [flush]), {reply, Reply};
        {'DOWN', Ref, _, Object, Reason} -> {error, {Reason, Object}}
    after Timeout -> timeout
    end.

receive_response(Ref, Timeout) ->
    case wait_response(Ref, Timeout) of
        timeout -> erlang:demonitor(Ref, [flush]), timeout;
        Result -> Result
    end.

check_response({Ref, Reply}, Ref) -> erlang:demonitor(Ref, [flush]), {reply, Reply};
check_response({'DOWN', Ref, _, Object, Reason}, Ref) -> {error, {Reason, Object}};
check_response(_, _) -> no_reply.

%% ---- stopping and options -------------------------------------------------------------------

stop(Process) -> stop(Process, normal, infinity).

stop(Process, Reason, Timeout) ->
    case process(Process) of
        undefined -> exit(noproc);
        {noconnection, Node} -> exit({nodedown, Node});
        Pid -> proc_lib:stop(Pid, Reason, Timeout)
    end.

debug_options(_Name, Options) -> sys:debug_options(proplists:get_value(debug, Options, [])).

hibernate_after(Options) -> proplists:get_value(hibernate_after, Options, infinity).
