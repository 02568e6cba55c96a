%% Of module `erlang`: processes: starting, sending, watching, asking.

self() -> '%':'process-self'().

%% Each fails under its own name.
spawn(Fun) when erlang:is_function(Fun) -> spawn_opt(Fun, []);
spawn(_) -> '%':error(badarg).

spawn_link(Fun) when erlang:is_function(Fun) -> spawn_opt(Fun, [link]);
spawn_link(_) -> '%':error(badarg).

spawn_monitor(Fun) when erlang:is_function(Fun) -> spawn_opt(Fun, [monitor]);
spawn_monitor(_) -> '%':error(badarg).

spawn(M, F, Args) when erlang:is_atom(M), erlang:is_atom(F), erlang:is_list(Args) ->
    spawn_opt(M, F, Args, []);
spawn(_, _, _) -> '%':error(badarg).

spawn_link(M, F, Args) when erlang:is_atom(M), erlang:is_atom(F), erlang:is_list(Args) ->
    spawn_opt(M, F, Args, [link]);
spawn_link(_, _, _) -> '%':error(badarg).

spawn_monitor(M, F, Args) when erlang:is_atom(M), erlang:is_atom(F), erlang:is_list(Args) ->
    spawn_opt(M, F, Args, [monitor]);
spawn_monitor(_, _, _) -> '%':error(badarg).

spawn_opt(Fun, Options) when erlang:is_function(Fun, 0), erlang:is_list(Options) ->
    {Module, Name, Arity, _, _, _} = '%':'function-info'(Fun),
    start(Fun, {Module, Name, Arity}, Options);
spawn_opt(Fun, Options) when erlang:is_function(Fun), erlang:is_list(Options) ->
    start(fun() -> apply(Fun, []) end, {erlang, apply, 2}, Options);
spawn_opt(_, _) -> '%':error(badarg).

spawn_opt(M, F, Args, Options) when erlang:is_atom(M), erlang:is_atom(F), erlang:is_list(Args),
                                    erlang:is_list(Options) ->
    start(fun() -> apply(M, F, Args) end, {M, F, length(Args)}, Options);
spawn_opt(_, _, _, _) -> '%':error(badarg).

%% With a node: only our own is there.
spawn(Node, Fun) -> here(Node), spawn(Fun).
spawn_link(Node, Fun) -> here(Node), spawn_link(Fun).
spawn_monitor(Node, Fun) -> here(Node), spawn_monitor(Fun).
spawn_opt(Node, Fun, Options) -> here(Node), spawn_opt(Fun, Options).
spawn(Node, M, F, Args) -> here(Node), spawn(M, F, Args).
spawn_link(Node, M, F, Args) -> here(Node), spawn_link(M, F, Args).
spawn_monitor(Node, M, F, Args) -> here(Node), spawn_monitor(M, F, Args).
spawn_opt(Node, M, F, Args, Options) -> here(Node), spawn_opt(M, F, Args, Options).

here(Node) when Node =:= nonode@nohost -> ok;
here(_) -> '%':error(badarg).

start(Body, InitialCall, Options) ->
    '%':'process-spawn'(fun() -> run(Body) end, [{initial_call, InitialCall} | Options]).

%% An uncaught error or throw is reported before the process dies of it; an exit is silent.
run(Body) ->
    try Body()
    catch
        error:Reason:Stack -> die({Reason, program(Stack)});
        throw:Term:Stack -> die({{nocatch, Term}, program(Stack)})
    end.

%% The stack trace without the calls that started the process.
program([{erlang, run, _, _} | _]) -> [];
program([Entry | Rest]) -> [Entry | program(Rest)];
program([]) -> [].

die(Reason) ->
    logger:'%process_died'(self(), Reason),
    exit(Reason).

send(To, Message) ->
    '%':'process-send'(local_name(To), Message),
    Message.

send(To, Message, Options) when erlang:is_list(Options) -> send(To, Message), ok;
send(_, _, _) -> '%':error(badarg).

send_nosuspend(To, Message) -> send(To, Message), true.
send_nosuspend(To, Message, _Options) -> send(To, Message), true.

local_name({Name, nonode@nohost}) when erlang:is_atom(Name) -> whereis_or_nobody(Name);
local_name(To) -> To.

%% A message to `{Name, Node}` vanishes when nobody has the name.
whereis_or_nobody(Name) ->
    case whereis(Name) of
        undefined -> list_to_pid("<0.0.0>");
        Pid -> Pid
    end.

link(Pid) when erlang:is_pid(Pid); erlang:is_port(Pid) ->
    case '%':'process-link'(Pid) of
        true -> true;
        false -> '%':error(noproc)
    end;
link(_) -> '%':error(badarg).

unlink(Pid) when erlang:is_pid(Pid); erlang:is_port(Pid) -> '%':'process-unlink'(Pid), true;
unlink(_) -> '%':error(badarg).

monitor(process, {Name, nonode@nohost}) when erlang:is_atom(Name) -> '%':'process-monitor'(Name);
monitor(process, Target) when erlang:is_pid(Target); erlang:is_atom(Target) ->
    '%':'process-monitor'(Target);
monitor(time_offset, clock_service) -> make_ref();
monitor(_, _) -> '%':error(badarg).

monitor(Type, Target, Options) when erlang:is_list(Options) ->
    Ref = monitor(Type, Target),
    case lists:keyfind(alias, 1, Options) of
        {alias, reply_demonitor} -> alias_as(Ref, reply_unalias);
        {alias, Mode} when Mode =:= explicit_unalias; Mode =:= demonitor -> alias_as(Ref, Mode);
        {alias, _} -> '%':error(badarg);
        false -> Ref
    end;
monitor(_, _, _) -> '%':error(badarg).

alias() -> alias([]).

alias([]) -> alias_as(make_ref(), explicit_unalias);
alias([explicit_unalias]) -> alias_as(make_ref(), explicit_unalias);
alias([reply]) -> alias_as(make_ref(), reply_unalias);
alias(_) -> '%':error(badarg).

alias_as(Ref, Mode) ->
    '%':'process-alias'(Ref, Mode),
    Ref.

unalias(Ref) when erlang:is_reference(Ref) -> '%':'process-unalias'(Ref);
unalias(_) -> '%':error(badarg).

demonitor(Ref) -> demonitor(Ref, []).

demonitor(Ref, Options) when erlang:is_reference(Ref) ->
    case demonitor_options(Options) of
        true ->
            Found = '%':'process-demonitor'(Ref, lists:member(flush, Options)),
            case lists:member(info, Options) of
                true -> Found;
                false -> true
            end;
        false -> '%':error(badarg)
    end;
demonitor(_, _) -> '%':error(badarg).

demonitor_options([Option | Rest]) when Option =:= flush; Option =:= info ->
    demonitor_options(Rest);
demonitor_options(Options) -> Options =:= [].

process_flag(Flag, Value) when Flag =:= trap_exit, erlang:is_boolean(Value);
                               Flag =:= priority; Flag =:= error_handler; Flag =:= min_heap_size;
                               Flag =:= min_bin_vheap_size; Flag =:= max_heap_size;
                               Flag =:= message_queue_data; Flag =:= sensitive;
                               Flag =:= save_calls; Flag =:= fullsweep_after; Flag =:= async_dist ->
    '%':'process-flag'(Flag, Value);
process_flag(_, _) -> '%':error(badarg).

process_flag(Pid, save_calls, N) when erlang:is_pid(Pid), erlang:is_integer(N) -> 0;
process_flag(_, _, _) -> '%':error(badarg).

process_info(Pid) ->
    Items = [registered_name, current_function, initial_call, status, message_queue_len, links,
             dictionary, trap_exit, error_handler, priority, group_leader, total_heap_size,
             heap_size, stack_size, reductions],
    case process_info(Pid, Items) of
        undefined -> undefined;
        Pairs -> [Pair || {Item, Value} = Pair <- Pairs, {Item, Value} =/= {registered_name, []}]
    end.

process_info(Pid, Item) when erlang:is_pid(Pid), erlang:is_atom(Item) ->
    case item(Pid, Item) of
        undefined -> undefined;
        [] when Item =:= registered_name -> [];
        Value -> {Item, Value}
    end;
process_info(Pid, Items) when erlang:is_pid(Pid), erlang:is_list(Items) ->
    case '%':'process-alive?'(Pid) of
        true -> [{Item, item(Pid, Item)} || Item <- Items];
        false -> undefined
    end;
process_info(_, _) -> '%':error(badarg).

item(Pid, dictionary) ->
    case '%':'process-info'(Pid, dictionary) of
        undefined -> undefined;
        Map -> '%':'map-to-list'(Map)
    end;
item(Pid, Item) when Item =:= error_handler; Item =:= group_leader ->
    case '%':'process-alive?'(Pid) of
        false -> undefined;
        true when Item =:= error_handler -> error_handler;
        true -> '%':'group-leader'()
    end;
item(Pid, current_location) ->
    case '%':'process-info'(Pid, current_stacktrace) of
        [{M, F, A, Where} | _] -> {M, F, A, Where};
        _ ->
            case '%':'process-info'(Pid, current_function) of
                {M, F, A} -> {M, F, A, []};
                Other -> Other
            end
    end;
item(Pid, Item) when Item =:= garbage_collection; Item =:= binary; Item =:= suspending; Item =:= catchlevel;
                     Item =:= backtrace; Item =:= sequential_trace_token; Item =:= last_calls;
                     Item =:= message_queue_data; Item =:= min_heap_size ->
    case '%':'process-alive?'(Pid) of
        false -> undefined;
        true -> unknown_item(Item)
    end;
item(Pid, Item) -> '%':'process-info'(Pid, Item).

unknown_item(garbage_collection) ->
    [{max_heap_size, #{error_logger => true, kill => true, size => 0}}, {min_bin_vheap_size, 46422},
     {min_heap_size, 233}, {fullsweep_after, 65535}, {minor_gcs, 0}];
unknown_item(catchlevel) -> 0;
unknown_item(backtrace) -> <<>>;
unknown_item(last_calls) -> false;
unknown_item(message_queue_data) -> on_heap;
unknown_item(min_heap_size) -> 233;
unknown_item(_) -> [].

processes() -> '%':'process-list'().

register(Name, Pid) when erlang:is_atom(Name), Name =/= undefined, erlang:is_pid(Pid);
                         erlang:is_atom(Name), Name =/= undefined, erlang:is_port(Pid) ->
    case '%':'process-register'(Name, Pid) of
        true -> true;
        _ -> '%':error(badarg)
    end;
register(_, _) -> '%':error(badarg).

unregister(Name) when erlang:is_atom(Name) ->
    case '%':'process-whereis'(Name) of
        undefined -> '%':error(badarg);
        _ -> '%':'process-unregister'(Name), true
    end;
unregister(_) -> '%':error(badarg).

whereis(Name) when erlang:is_atom(Name) -> '%':'process-whereis'(Name);
whereis(_) -> '%':error(badarg).

registered() -> '%':'process-names'().

group_leader() -> '%':'group-leader'().

group_leader(Leader, Pid) when erlang:is_pid(Leader), erlang:is_pid(Pid) ->
    '%':'group-leader-set'(Leader, Pid),
    true;
group_leader(_, _) -> '%':error(badarg).

%% The caller's stack is not needed any more: when the call ends, so does the process.
%% The call that hibernates never returns, and no handler around it is left.
hibernate(M, F, Args) ->
    '%':'process-restart'(fun() -> run(fun() -> awakened(M, F, Args) end) end).

%% The first message wakes it, and stays where it is.
awakened(M, F, Args) ->
    '%':'mailbox-peek'(infinity),
    apply(M, F, Args).

make_ref() -> '%':'make-ref'().

pid_to_list(Pid) when erlang:is_pid(Pid) -> '%':'identity->codes'(Pid);
pid_to_list(_) -> '%':error(badarg).

list_to_pid(Codes) -> '%':'codes->pid'(Codes).

ref_to_list(Ref) when erlang:is_reference(Ref) -> '%':'identity->codes'(Ref);
ref_to_list(_) -> '%':error(badarg).

port_to_list(Port) when erlang:is_port(Port) -> '%':'identity->codes'(Port);
port_to_list(_) -> '%':error(badarg).

put(Key, Value) ->
    Dictionary = '%':'dictionary-get'(),
    '%':'dictionary-set'('%':'map-put'(Key, Value, Dictionary)),
    '%':'map-get'(Key, Dictionary, undefined).

get(Key) -> '%':'map-get'(Key, '%':'dictionary-get'(), undefined).
get() -> '%':'map-to-list'('%':'dictionary-get'()).
get_keys() -> '%':'map-keys'('%':'dictionary-get'()).
get_keys(Value) -> [K || {K, V} <- get(), V =:= Value].

erase(Key) ->
    Dictionary = '%':'dictionary-get'(),
    '%':'dictionary-set'('%':'map-remove'(Key, Dictionary)),
    '%':'map-get'(Key, Dictionary, undefined).

erase() ->
    All = get(),
    '%':'dictionary-set'('%':'map-new'()),
    All.

yield() -> '%':yield(), true.
garbage_collect() -> true.
garbage_collect(Pid) when erlang:is_pid(Pid) -> is_process_alive(Pid);
garbage_collect(_) -> '%':error(badarg).
garbage_collect(Pid, _Options) -> garbage_collect(Pid).
bump_reductions(_) -> true.
check_process_code(_, _) -> false.
ports() -> [].
