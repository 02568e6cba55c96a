%% Records what a run on a real node depended on, for `backstory import trace`.
%%
%% The log holds the events of one process tree, in the order of strictly monotonic time stamps:
%% messages sent and arrived, timeouts, processes started and ended, links, names, and the results
%% of calls that read what the program does not decide (the clock, tables, other processes).
%% Backstory computes everything else again. The format is in docs/internals/trace-log.md.
%%
%%     backstory_recorder:run(bank, main, [], "bank.trace")
%%
%% No dependencies; OTP 25 and later. One recording at a time: a node has one set of trace patterns
%% for all tracers before OTP 27.
-module(backstory_recorder).

-export([run/4, run/5, start/4, start/5, stop/0]).

-define(VERSION, 1).
-define(BATCH, 200).       % events in one chunk
-define(PATIENCE, 50).     % milliseconds until an incomplete chunk is written

%% Calls a function in a new process, and records it and all processes that descend from it.
%% Returns how the call ended, when the log is complete.
run(M, F, A, File) -> run(M, F, A, File, #{}).

%% Options:
%%   limit => N            stop recording after N events (default: infinity)
%%   redact => fun/1       changes each message before it is written; what is replaced by the
%%                         atom '$redacted' is not compared by the import
run(M, F, A, File, Options) ->
    case start(M, F, A, File, Options) of
        {ok, Collector, Root} ->
            Ref = monitor(process, Collector),
            Collector ! {wait, self()},
            receive
                {Collector, ended, Reason} ->
                    demonitor(Ref, [flush]),
                    {Root, Reason};
                {'DOWN', Ref, process, Collector, Reason} -> {error, Reason}
            end;
        Error -> Error
    end.

%% The same without waiting for the end.
start(M, F, A, File) -> start(M, F, A, File, #{}).

start(M, F, A, File, Options) when is_atom(M), is_atom(F), is_list(A), is_map(Options) ->
    Caller = self(),
    Leader = group_leader(),
    Collector = spawn_opt(fun() -> collect(Caller, Leader, {M, F, A}, File, Options) end,
                          [{message_queue_data, off_heap}, {priority, high}]),
    Ref = monitor(process, Collector),
    receive
        {Collector, started, Root} ->
            demonitor(Ref, [flush]),
            {ok, Collector, Root};
        {'DOWN', Ref, process, Collector, Reason} -> {error, Reason}
    end.

%% Ends the recording; the program goes on.
stop() ->
    case whereis(?MODULE) of
        undefined -> {error, not_recording};
        Collector ->
            Ref = monitor(process, Collector),
            Collector ! stop,
            receive {'DOWN', Ref, process, Collector, _} -> ok end
    end.

%% ---- the collector --------------------------------------------------------------------------

collect(Caller, Leader, {M, F, A} = Call, File, Options) ->
    try register(?MODULE, self())
    catch error:badarg -> exit(already_recording)
    end,
    group_leader(whereis(init), self()),
    {ok, Log} = case file:open(File, [write, raw, binary]) of
        {ok, Opened} -> {ok, Opened};
        {error, Why} -> exit({File, Why})
    end,
    _ = code:ensure_loaded(M),
    ok = file:write(Log, <<16#89, "TRACE\r\n", ?VERSION:16>>),
    Go = make_ref(),
    Root = spawn(fun() ->
        group_leader(Leader, self()),
        receive Go -> ok end,
        apply(M, F, A)
    end),
    RootRef = monitor(process, Root),
    write(Log, $H, header(Call, Root, Leader)),
    set_patterns(true),
    Flags = [send, 'receive', procs, call, set_on_spawn, strict_monotonic_timestamp],
    1 = erlang:trace(Root, true, [{tracer, self()} | Flags]),
    %% The order in which the group leader serves requests is the order of the output.
    case is_process_alive(Leader) of
        true -> catch erlang:trace(Leader, true, ['receive', strict_monotonic_timestamp, {tracer, self()}]);
        false -> ok
    end,
    Root ! Go,
    Caller ! {self(), started, Root},
    State = #{log => Log, root => Root, root_ref => RootRef, leader => Leader, go => Go,
              events => [], count => 0, left => maps:get(limit, Options, infinity),
              redact => maps:get(redact, Options, none), waiting => []},
    loop(State).

loop(#{count := Count, root_ref := Ref} = State) ->
    Patience = if Count > 0 -> ?PATIENCE; true -> infinity end,
    receive
        Trace when element(1, Trace) =:= trace_ts -> loop(event(Trace, State));
        {'DOWN', Ref, process, _, Reason} -> finish({root, Reason}, drained(State));
        {wait, Pid} -> loop(State#{waiting := [Pid | maps:get(waiting, State)]});
        stop -> finish(stopped, drained(State));
        _ -> loop(State)
    after Patience -> loop(flush(State))
    end.

%% What has happened by now has also been delivered.
drained(State) ->
    Ref = erlang:trace_delivered(all),
    drain(Ref, State).

drain(Ref, State) ->
    receive
        Trace when element(1, Trace) =:= trace_ts -> drain(Ref, event(Trace, State));
        {trace_delivered, all, Ref} -> State
    end.

event(_, #{left := 0} = State) -> State;
event(Trace, #{leader := Leader, go := Go} = State) ->
    case shape(Trace, Leader) of
        {_, 'receive', Go, _, _} -> State;
        ignored -> State;
        Event -> add(redacted(Event, maps:get(redact, State)), State)
    end.

add(Event, #{events := Events, count := Count, left := Left} = State) ->
    Next = State#{events := [Event | Events], count := Count + 1,
                  left := if Left =:= infinity -> Left; true -> Left - 1 end},
    if
        Left =:= 1 -> finish(limit, Next);
        Count + 1 >= ?BATCH -> flush(Next);
        true -> Next
    end.

%% Without the tag; output as the text that is written.
shape({trace_ts, Leader, 'receive', {io_request, From, _, Request}, _, Ts}, Leader) ->
    {Leader, io, From, text(Request), Ts};
shape({trace_ts, Leader, _, _, _, _}, Leader) -> ignored;
shape({trace_ts, Pid, Kind, A, Ts}, _) -> {Pid, Kind, A, Ts};
shape({trace_ts, Pid, Kind, A, B, Ts}, _) -> {Pid, Kind, A, B, Ts};
shape({trace_ts, Pid, Kind, A, B, C, Ts}, _) -> {Pid, Kind, A, B, C, Ts}.

text({put_chars, Encoding, M, F, A}) ->
    try text({put_chars, Encoding, apply(M, F, A)})
    catch _:_ -> unknown
    end;
text({put_chars, Encoding, Chars}) ->
    case unicode:characters_to_binary(Chars, Encoding) of
        Binary when is_binary(Binary) -> Binary;
        _ -> unknown
    end;
text({requests, Requests}) ->
    Texts = [text(Request) || Request <- Requests],
    case lists:all(fun is_binary/1, Texts) of
        true -> iolist_to_binary(Texts);
        false -> unknown
    end;
text(_) -> unknown.

redacted(Event, none) -> Event;
redacted({Pid, Kind, Message, Other, Ts}, Redact) when Kind =:= send; Kind =:= 'receive'; Kind =:= io ->
    {Pid, Kind, Redact(Message), Other, Ts};
redacted({Pid, return_from, Function, Value, Ts}, Redact) ->
    {Pid, return_from, Function, Redact(Value), Ts};
redacted({Pid, exit, Reason, Ts}, Redact) -> {Pid, exit, Redact(Reason), Ts};
redacted(Event, _) -> Event.

flush(#{count := 0} = State) -> State;
flush(#{log := Log, events := Events} = State) ->
    write(Log, $E, term_to_binary(lists:reverse(Events), [{compressed, 1}, {minor_version, 2}])),
    State#{events := [], count := 0}.

-spec finish(term(), map()) -> no_return().
finish(Why, State) ->
    catch erlang:trace(all, false, [all]),
    set_patterns(false),
    #{log := Log, waiting := Waiting} = flush(State),
    write(Log, $Z, term_to_binary(#{why => Why, modules => modules()}, [{minor_version, 2}])),
    ok = file:close(Log),
    Ended = case Why of {root, Reason} -> Reason; _ -> Why end,
    [Pid ! {self(), ended, Ended} || Pid <- waiting(Waiting)],
    exit(normal).

%% Requests to wait may still be in the queue.
waiting(Known) ->
    receive {wait, Pid} -> waiting([Pid | Known])
    after 0 -> Known
    end.

%% A chunk: kind, length, checksum of kind, length and contents; contents.
write(Log, Kind, Binary) ->
    Head = <<Kind, (byte_size(Binary)):32>>,
    ok = file:write(Log, [Head, <<(erlang:crc32([Head, Binary])):32>>, Binary]).

%% ---- what the log begins and ends with ------------------------------------------------------

header({M, F, A}, Root, Leader) ->
    Names = [{Name, whereis(Name)} || Name <- registered()],
    term_to_binary(#{
        otp => list_to_binary(erlang:system_info(otp_release)),
        erts => list_to_binary(erlang:system_info(version)),
        node => node(),
        schedulers => erlang:system_info(schedulers_online),
        root => Root,
        leader => Leader,
        module => M,
        call => unicode:characters_to_binary(io_lib:format("~w:~w(~ts)", [M, F, arguments(A)])),
        names => [{Name, Pid} || {Name, Pid} <- Names, is_pid(Pid)],
        outside => processes() -- [Root],
        calls => [{Module, Name, Arity} || {Module, Name, Arity} <- calls()],
        system_time => erlang:system_time(nanosecond),
        monotonic_time => erlang:monotonic_time(nanosecond)
    }, [{minor_version, 2}]).

arguments(A) -> lists:join(", ", [io_lib:format("~0tp", [Arg]) || Arg <- A]).

%% The program's own modules: those outside of OTP, with the checksums of their code and source.
modules() ->
    Otp = code:lib_dir(),
    [{Module, Module:module_info(md5), source(Module)}
     || {Module, File} <- code:all_loaded(), Module =/= ?MODULE, is_list(File), not lists:prefix(Otp, File)].

source(Module) ->
    case proplists:get_value(source, Module:module_info(compile)) of
        undefined -> unknown;
        Path ->
            case file:read_file(Path) of
                {ok, Text} -> {unicode:characters_to_binary(Path), erlang:crc32(Text)};
                _ -> {unicode:characters_to_binary(Path), unknown}
            end
    end.

%% ---- calls ----------------------------------------------------------------------------------

set_patterns(On) ->
    Returns = case On of true -> [{'_', [], [{exception_trace}, {message, {caller}}]}]; false -> false end,
    [erlang:trace_pattern(Call, Returns, [local]) || Call <- calls()],
    Sender = case On of true -> [{['_', '$1', '_'], [], [{message, '$1'}]}]; false -> true end,
    erlang:trace_pattern('receive', Sender, []),
    ok.

%% Functions whose result the program alone does not decide.
calls() ->
    [{M, F, A} || {M, F, A} <- wanted_calls(),
                  code:ensure_loaded(M) =:= {module, M},
                  erlang:function_exported(M, F, A) orelse erlang:is_builtin(M, F, A)].

wanted_calls() ->
    [{erlang, monotonic_time, 0}, {erlang, monotonic_time, 1}, {erlang, system_time, 0},
     {erlang, system_time, 1}, {erlang, timestamp, 0}, {erlang, now, 0}, {os, system_time, 0},
     {os, system_time, 1}, {os, timestamp, 0}, {erlang, unique_integer, 0},
     {erlang, unique_integer, 1}, {erlang, whereis, 1}, {erlang, is_process_alive, 1},
     {erlang, process_info, 1}, {erlang, process_info, 2}, {erlang, registered, 0},
     {erlang, processes, 0}, {erlang, cancel_timer, 1}, {erlang, cancel_timer, 2},
     {erlang, read_timer, 1}, {erlang, read_timer, 2}, {erlang, process_flag, 2},
     {erlang, localtime, 0}, {erlang, universaltime, 0}, {erlang, date, 0}, {erlang, time, 0},
     {os, getenv, 1}]
    ++ [{ets, F, A} || {F, A} <- tables()]
    ++ [{persistent_term, F, A} || {F, A} <- [{get, 1}, {get, 2}, {put, 2}, {erase, 1}]].

tables() ->
    [{new, 2}, {delete, 1}, {delete, 2}, {delete_object, 2}, {insert, 2}, {insert_new, 2},
     {lookup, 2}, {lookup_element, 3}, {lookup_element, 4}, {member, 2}, {take, 2}, {update_counter, 3},
     {update_counter, 4}, {update_element, 3}, {first, 1}, {next, 2}, {last, 1}, {prev, 2},
     {info, 1}, {info, 2}, {match, 2}, {match_object, 2}, {select, 2}, {select_count, 2},
     {select_delete, 2}, {select_replace, 2}, {internal_delete_all, 2}, {internal_select_delete, 2},
     {give_away, 3}, {rename, 2}, {whereis, 1}, {setopts, 2}, {all, 0}, {tab2list, 1},
     {delete_all_objects, 1}, {match_delete, 2}].
