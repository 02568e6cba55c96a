%% Processes that know who started them, answer when they are ready, and report when they crash.
-module(proc_lib).

-export([format/1, format/2, format/3, hibernate/3, init_ack/1, init_ack/2, init_fail/2, init_fail/3,
         initial_call/1, init_p/3, init_p/5, spawn/1, spawn/2, spawn/3, spawn/4, spawn_link/1,
         spawn_link/2, spawn_link/3, spawn_link/4, spawn_opt/2, spawn_opt/3, spawn_opt/4,
         spawn_opt/5, start/3, start/4, start/5, start_link/3, start_link/4, start_link/5,
         start_monitor/3, start_monitor/4, start_monitor/5, stop/1, stop/3,
         translate_initial_call/1]).
-compile({no_auto_import, [spawn/1, spawn/2, spawn/3, spawn/4, spawn_link/1, spawn_link/2,
                           spawn_link/3, spawn_link/4, spawn_opt/2, spawn_opt/3, spawn_opt/4,
                           spawn_opt/5]}).

%% ---- starting -------------------------------------------------------------------------------

spawn(F) -> spawn_opt(F, []).
spawn_link(F) -> spawn_opt(F, [link]).
spawn(M, F, A) -> spawn_opt(M, F, A, []).
spawn_link(M, F, A) -> spawn_opt(M, F, A, [link]).
spawn(_Node, F) -> spawn(F).
spawn_link(_Node, F) -> spawn_link(F).
spawn(_Node, M, F, A) -> spawn(M, F, A).
spawn_link(_Node, M, F, A) -> spawn_link(M, F, A).
spawn_opt(_Node, M, F, A, Options) -> spawn_opt(M, F, A, Options).

spawn_opt(F, Options) when is_function(F, 0) ->
    Parent = name(),
    Ancestors = ancestors(),
    erlang:spawn_opt(proc_lib, init_p, [Parent, Ancestors, F], Options).

spawn_opt(_Node, F, Options) -> spawn_opt(F, Options).

spawn_opt(M, F, A, Options) when is_atom(M), is_atom(F), is_list(A) ->
    Parent = name(),
    Ancestors = ancestors(),
    erlang:spawn_opt(proc_lib, init_p, [Parent, Ancestors, M, F, A], Options).

name() ->
    case process_info(self(), registered_name) of
        {_, Name} when is_atom(Name) -> Name;
        _ -> self()
    end.

ancestors() ->
    case get('$ancestors') of
        List when is_list(List) -> List;
        _ -> []
    end.

init_p(Parent, Ancestors, F) ->
    {module, M} = erlang:fun_info(F, module),
    {name, Name} = erlang:fun_info(F, name),
    prepare(Parent, Ancestors, {M, Name, 0}),
    run(F).

init_p(Parent, Ancestors, M, F, A) ->
    prepare(Parent, Ancestors, first_call(M, F, A)),
    run(fun() -> apply(M, F, A) end).

prepare(Parent, Ancestors, Call) ->
    put('$ancestors', [Parent | Ancestors]),
    put('$initial_call', Call).

%% A behaviour's process counts as started by its callback module.
first_call(gen, init_it, [_, _, _, supervisor, {_, Module, _}, _]) -> {supervisor, Module, 1};
first_call(gen, init_it, [_, _, _, _, Module, _, _]) when is_atom(Module) -> {Module, init, 1};
first_call(gen, init_it, [_, _, _, Module | _]) when is_atom(Module) -> {Module, init, 1};
first_call(M, F, A) -> {M, F, length(A)}.

run(F) ->
    try F()
    catch
        exit:Reason:Stack ->
            is_expected(Reason) orelse crash_report(exit, Reason, Stack),
            exit(Reason);
        error:Reason:Stack ->
            crash_report(error, Reason, Stack),
            exit({Reason, Stack});
        throw:Term:Stack ->
            crash_report(error, {nocatch, Term}, Stack),
            exit({{nocatch, Term}, Stack})
    end.

is_expected(normal) -> true;
is_expected(shutdown) -> true;
is_expected({shutdown, _}) -> true;
is_expected(_) -> false.

hibernate(M, F, A) -> erlang:hibernate(M, F, A).

%% ---- starting and waiting until it is ready -------------------------------------------------

start(M, F, A) -> start(M, F, A, infinity).
start(M, F, A, Timeout) -> start(M, F, A, Timeout, []).
start(M, F, A, Timeout, Options) -> started(M, F, A, Timeout, [monitor | Options -- [monitor]]).

start_link(M, F, A) -> start_link(M, F, A, infinity).
start_link(M, F, A, Timeout) -> start_link(M, F, A, Timeout, []).
start_link(M, F, A, Timeout, Options) -> start(M, F, A, Timeout, [link | Options]).

start_monitor(M, F, A) -> start_monitor(M, F, A, infinity).
start_monitor(M, F, A, Timeout) -> start_monitor(M, F, A, Timeout, []).
start_monitor(M, F, A, Timeout, Options) ->
    {Pid, Ref} = spawn_opt(M, F, A, [monitor | Options -- [monitor]]),
    case wait_ack(Pid, Ref, Timeout) of
        {ack, Value} -> {Value, Ref};
        Error ->
            self() ! {'DOWN', Ref, process, Pid, element(2, Error)},
            {Error, Ref}
    end.

started(M, F, A, Timeout, Options) ->
    {Pid, Ref} = spawn_opt(M, F, A, Options),
    case wait_ack(Pid, Ref, Timeout) of
        {ack, Value} ->
            erlang:demonitor(Ref, [flush]),
            Value;
        {error, Reason} ->
            %% A linked process that failed has also sent its exit signal.
            case lists:member(link, Options) of
                true -> flush_exit(Pid);
                false -> ok
            end,
            {error, Reason}
    end.

wait_ack(Pid, Ref, Timeout) ->
    receive
        {ack, Pid, Value} -> {ack, Value};
        {nack, Pid, Value, Exception} ->
            receive {'DOWN', Ref, process, Pid, _} -> ok end,
            _ = Exception,
            {ack, Value};
        {'DOWN', Ref, process, Pid, Reason} -> {error, Reason}
    after Timeout ->
        unlink(Pid),
        exit(Pid, kill),
        receive {'DOWN', Ref, process, Pid, _} -> ok end,
        {error, timeout}
    end.

%% Where exits are trapped, the message has arrived before the monitor's, and stays for the caller
%% as in OTP only when the process had started; here it is taken away.
flush_exit(Pid) ->
    receive {'EXIT', Pid, _} -> ok
    after 0 -> ok
    end.

init_ack(Value) ->
    [Parent | _] = get('$ancestors'),
    init_ack(Parent, Value).

init_ack(Parent, Value) ->
    Parent ! {ack, self(), Value},
    ok.

init_fail(Value, Exception) ->
    [Parent | _] = get('$ancestors'),
    init_fail(Parent, Value, Exception).

init_fail(Parent, Value, Exception) ->
    Parent ! {nack, self(), Value, Exception},
    case Exception of
        {Class, Reason} -> erlang:raise(Class, Reason, []);
        {Class, Reason, Stack} -> erlang:raise(Class, Reason, Stack)
    end.

%% ---- stopping -------------------------------------------------------------------------------

stop(Process) -> stop(Process, normal, infinity).

stop(Process, Reason, Timeout) ->
    Ref = erlang:monitor(process, Process),
    sys:terminate_async(Process, Reason, Ref),
    Result = receive {'DOWN', Ref, _, _, Why} -> {down, Why}
             after Timeout -> timeout
             end,
    erlang:demonitor(Ref, [flush]),
    receive {Ref, ok} -> ok after 0 -> ok end,
    case Result of
        {down, Reason} -> ok;
        {down, Other} -> exit({Other, {sys, terminate, [Process, Reason, Timeout]}});
        timeout -> exit(timeout)
    end.

%% ---- who am I -------------------------------------------------------------------------------

initial_call(Pid) when is_pid(Pid) ->
    case process_info(Pid, dictionary) of
        {_, Dictionary} ->
            case lists:keyfind('$initial_call', 1, Dictionary) of
                {_, Call} -> Call;
                false -> false
            end;
        undefined -> false
    end.

translate_initial_call(Pid) ->
    case initial_call(Pid) of
        false -> {proc_lib, init_p, 5};
        Call -> Call
    end.

%% ---- crash reports --------------------------------------------------------------------------

crash_report(Class, Reason, Stack) ->
    Text = fun() -> report_text(Class, Reason, Stack) end,
    logger:'%report'(error, "CRASH REPORT", Text, #{label => {proc_lib, crash}}).

report_text(Class, Reason, Stack) ->
    Item = fun(What) -> {_, Value} = item(What), Value end,
    ["  crasher:\n",
     line("initial call", initial_text(get('$initial_call'))),
     line("pid", self()), line("registered_name", Item(registered_name)),
     "    ", erl_error:'%exception'(Class, Reason, Stack, 4), "\n",
     line("ancestors", ancestors()), line("message_queue_len", Item(message_queue_len)),
     line("messages", Item(messages)), line("links", Item(links)),
     line("dictionary", visible(Item(dictionary))), line("trap_exit", Item(trap_exit)),
     line("status", running), line("heap_size", Item(heap_size)),
     line("stack_size", Item(stack_size)), line("reductions", Item(reductions)),
     "  neighbours:\n"].

item(What) ->
    case process_info(self(), What) of
        [] -> {What, []};
        Pair -> Pair
    end.

visible(Dictionary) ->
    [Pair || {Key, _} = Pair <- Dictionary, Key =/= '$ancestors', Key =/= '$initial_call'].

initial_text({M, F, A}) -> {text, io_lib:format("~tw:~tw/~w", [M, F, A])};
initial_text(Other) -> Other.

line(Name, {text, Text}) -> io_lib:format("    ~ts: ~ts~n", [Name, Text]);
line(Name, Value) -> io_lib:format("    ~ts: ~tp~n", [Name, Value]).

format(Report) -> format(Report, latin1).
format(Report, _Encoding) -> lists:flatten(io_lib:format("~tp~n", [Report])).
format(Report, Encoding, _Depth) -> format(Report, Encoding).
