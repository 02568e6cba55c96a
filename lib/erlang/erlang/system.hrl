%% Of module `erlang`: the system around the program, and what is not there.

%% ---- the system ---------------------------------------------------------------------------

node() -> nonode@nohost.

node(X) when erlang:is_pid(X); erlang:is_reference(X); erlang:is_port(X) -> nonode@nohost;
node(_) -> '%':error(badarg).

nodes() -> [].

nodes(this) -> [nonode@nohost];
nodes(known) -> [nonode@nohost];
nodes(_) -> [].

halt() -> halt(0).

halt(Status) -> halt(Status, []).

halt(Status, _Options) when erlang:is_integer(Status), Status >= 0 ->
    '%':flush(1),
    '%':exit(Status);
halt(abort, _Options) -> '%':exit(134);
halt(Slogan, _Options) when erlang:is_list(Slogan) ->
    '%':write(2, Slogan ++ "\n"),
    '%':exit(1);
halt(_, _) -> '%':error(badarg).

system_info(otp_release) -> "25";
system_info(version) -> "13.1.5";
system_info(system_version) -> "Erlang/OTP 25 [backstory]\n";
system_info(machine) -> "BACKSTORY";
system_info(system_architecture) -> "backstory";
system_info(wordsize) -> 8;
system_info({wordsize, _}) -> 8;
system_info(schedulers) -> 1;
system_info(schedulers_online) -> 1;
system_info(scheduler_id) -> 1;
system_info(scheduler_bindings) -> {unbound};
system_info(scheduler_bind_type) -> unbound;
system_info(dirty_cpu_schedulers) -> 1;
system_info(dirty_cpu_schedulers_online) -> 1;
system_info(dirty_io_schedulers) -> 10;
system_info(cpu_topology) -> [{node, [{processor, [{core, {logical, 0}}]}]}];
system_info({cpu_topology, _}) -> [{node, [{processor, [{core, {logical, 0}}]}]}];
system_info(multi_scheduling) -> enabled;
system_info(multi_scheduling_blockers) -> [];
system_info(allocated_areas) -> [];
system_info(c_compiler_used) -> {backstory, {1, 0, 0}};
system_info(compat_rel) -> 25;
system_info(check_io) -> [];
system_info(debug_compiled) -> false;
system_info(dist) -> <<>>;
system_info(dist_buf_busy_limit) -> 1048576;
system_info(driver_version) -> "3.3";
system_info(nif_version) -> "2.16";
system_info(fullsweep_after) -> {fullsweep_after, 65535};
system_info(garbage_collection) -> [{min_heap_size, 233}, {fullsweep_after, 65535}];
system_info(min_heap_size) -> {min_heap_size, 233};
system_info(min_bin_vheap_size) -> {min_bin_vheap_size, 46422};
system_info(max_heap_size) -> {max_heap_size, #{size => 0, kill => true, error_logger => true}};
system_info(heap_sizes) -> [233];
system_info(heap_type) -> private;
system_info(info) -> <<>>;
system_info(loaded) -> <<>>;
system_info(kernel_poll) -> true;
system_info(modified_timing_level) -> undefined;
system_info(procs) -> <<>>;
system_info(thread_pool_size) -> 1;
system_info(async_threads) -> 1;
system_info(trace_control_word) -> 0;
system_info(update_cpu_info) -> unchanged;
system_info(persistent_term) -> #{count => 0, memory => 0};
system_info(end_time) -> 9223372036854775807;
system_info(os_system_time_source) -> [];
system_info(build_flavor) -> emu;
system_info(logical_processors) -> 1;
system_info(logical_processors_available) -> 1;
system_info(logical_processors_online) -> 1;
system_info(process_limit) -> 262144;
system_info(process_count) -> length(processes());
system_info(port_limit) -> 65536;
system_info(port_count) -> 0;
system_info(atom_limit) -> 1048576;
system_info(atom_count) -> 16384;
system_info(ets_count) -> length(ets:all());
system_info(ets_limit) -> 8192;
system_info(smp_support) -> true;
system_info(threads) -> true;
system_info(emu_type) -> opt;
system_info(emu_flavor) -> emu;
system_info(endian) -> little;
system_info(time_correction) -> true;
system_info(time_warp_mode) -> no_time_warp;
system_info(start_time) -> 0;
system_info(os_monotonic_time_source) -> [];
system_info(tolerant_timeofday) -> enabled;
system_info(creation) -> 0;
system_info(dist_ctrl) -> [];
system_info(build_type) -> opt;
system_info(delayed_node_table_gc) -> 60;
system_info(_) -> '%':error(badarg).

%% There is nothing here that they would change.
system_flag(backtrace_depth, _) -> 8;
system_flag(fullsweep_after, _) -> 65535;
system_flag(min_heap_size, _) -> 233;
system_flag(min_bin_vheap_size, _) -> 46422;
system_flag(max_heap_size, _) -> #{size => 0, kill => true, error_logger => true};
system_flag(scheduler_wall_time, _) -> false;
system_flag(schedulers_online, _) -> 1;
system_flag(trace_control_word, _) -> 0;
system_flag(_, _) -> '%':error(badarg).

statistics(wall_clock) -> {monotonic_time(millisecond), 0};
statistics(runtime) -> {monotonic_time(millisecond), 0};
statistics(reductions) -> {0, 0};
statistics(exact_reductions) -> {0, 0};
statistics(run_queue) -> 0;
statistics(total_run_queue_lengths) -> 0;
statistics(context_switches) -> {0, 0};
statistics(garbage_collection) -> {0, 0, 0};
statistics(io) -> {{input, 0}, {output, 0}};
statistics(_) -> '%':error(badarg).

memory() ->
    [{Type, 0} || Type <- [total, processes, processes_used, system, atom, atom_used, binary, code,
                           ets]].

memory(Types) when erlang:is_list(Types) -> [{Type, 0} || Type <- Types];
memory(Type) when erlang:is_atom(Type) -> 0;
memory(_) -> '%':error(badarg).

display(Term) ->
    '%':write(1, lists:flatten([shown(Term), $\n])),
    true.

%% As the runtime itself writes terms: no line breaks, texts in quotes, floats in one form.
shown([_ | _] = List) ->
    case plain_text(List) of
        true -> [$", [escaped(C) || C <- List], $"];
        false -> [$[, shown_elements(List), $]]
    end;
shown(Tuple) when erlang:is_tuple(Tuple) -> [${, commas([shown(X) || X <- tuple_to_list(Tuple)]), $}];
shown(Map) when erlang:is_map(Map) ->
    ["#{", commas([[shown(K), "=>", shown(V)] || {K, V} <- maps:to_list(Map)]), $}];
shown(Float) when erlang:is_float(Float) -> float_to_list(Float, [{scientific, 6}]);
shown(<<_, _/binary>> = Binary) ->
    case plain_text(binary_to_list(Binary)) of
        true -> ["<<\"", [escaped(C) || C <- binary_to_list(Binary)], "\">>"];
        false -> io_lib:write(Binary)
    end;
shown(Term) -> io_lib:write(Term).

shown_elements([X]) -> shown(X);
shown_elements([X | Rest]) when erlang:is_list(Rest) -> [shown(X), $, | shown_elements(Rest)];
shown_elements([X | Tail]) -> [shown(X), $| | shown(Tail)].

commas(Texts) -> lists:join($,, Texts).

plain_text([C]) -> plain_code(C);
plain_text([C | Rest]) -> plain_code(C) andalso plain_text(Rest);
plain_text(_) -> false.

plain_code(C) -> erlang:is_integer(C) andalso (C >= 32 andalso C =< 126 orelse C >= 9 andalso C =< 13).

escaped($\n) -> "\\n";
escaped($\t) -> "\\t";
escaped($\r) -> "\\r";
escaped($\v) -> "\\v";
escaped($\f) -> "\\f";
escaped($") -> "\\\"";
escaped($\\) -> "\\\\";
escaped(C) -> C.

display_string(String) ->
    '%':write(1, String),
    true.

get_cookie() -> nocookie.
set_cookie(_) -> true.
set_cookie(_, _) -> true.
trace(_, _, _) -> 0.
trace_pattern(_, _) -> 0.
trace_pattern(_, _, _) -> 0.

%% ---- what is not there --------------------------------------------------------------------

%% Other programs, sockets and native code cannot be replayed: a call says which function it was.
open_port(_, _) -> not_there('erlang:open_port/2').
port_command(_, _) -> not_there('erlang:port_command/2').
port_command(_, _, _) -> not_there('erlang:port_command/3').
port_close(_) -> not_there('erlang:port_close/1').
port_connect(_, _) -> not_there('erlang:port_connect/2').
port_control(_, _, _) -> not_there('erlang:port_control/3').
port_info(_) -> undefined.
port_info(_, _) -> undefined.
monitor_node(_, _) -> true.

load_nif(_, _) -> {error, {load_failed, "native code cannot be loaded into Backstory"}}.

not_there(Function) -> error({native_function_is_not_in_backstory, Function}).
