%% Common Test: runs the cases of a suite, and what suites call. There are no log files: what goes to the log is
%% printed.
-module(ct).

-export([add_config/2, capture_get/0, capture_get/1, capture_start/0, capture_stop/0, comment/1, comment/2, fail/1, fail/2,
         get_config/1, get_config/2, get_config/3, get_progname/0, get_status/0, get_timetrap_info/0, log/1, log/2, log/3,
         log/4, log/5, notify/2, pal/1, pal/2, pal/3, pal/4, pal/5, print/1, print/2, print/3, print/4, print/5,
         remove_config/2, require/1, require/2, sleep/1, timetrap/1]).
-export(['%run'/1, '%tested'/7]).

%% What a case takes at most: half an hour of the program's own clock.
-define(TIMETRAP, 30 * 60 * 1000).

%% `broken`: whether something failed that is no case.
-record(count, {passed = 0, failed = 0, skipped = 0, broken = false}).

%% ---- the suite ------------------------------------------------------------------------------

'%run'(Suite) ->
    Count = case code:ensure_loaded(Suite) of
        {module, _} -> suite(Suite);
        _ ->
            io:format("there is no suite ~ts~n", [Suite]),
            #count{broken = true}
    end,
    summary(Count),
    case Count of
        #count{failed = 0, broken = false} -> ok;
        _ -> error
    end.

summary(#count{passed = P, failed = 0, skipped = 0}) -> io:format("All ~w tests passed.~n", [P]);
summary(#count{passed = P, failed = 0, skipped = S}) -> io:format("Skipped ~w tests. Passed ~w tests.~n", [S, P]);
summary(#count{passed = P, failed = F, skipped = 0}) -> io:format("Failed ~w tests. Passed ~w tests.~n", [F, P]);
summary(#count{passed = P, failed = F, skipped = S}) ->
    io:format("Failed ~w tests. Skipped ~w tests. Passed ~w tests.~n", [F, S, P]).

suite(Suite) ->
    Config = [{data_dir, data_folder(Suite)}, {priv_dir, private_folder(Suite)}],
    case optional(Suite, groups, [], []) of
        Groups ->
            case catch Suite:all() of
                Members when is_list(Members) ->
                    around(Suite, suite, {init_per_suite, end_per_suite}, [], Config, fun(Config1) ->
                        members(Suite, Groups, Members, [], Config1, #count{})
                    end, count(Suite, Groups, Members));
                {skip, Reason} ->
                    shown(Suite, "", {skipped, Reason}),
                    #count{skipped = 1};
                Other ->
                    shown(Suite, all, {failed, Other, []}),
                    #count{broken = true}
            end
    end.

data_folder(Suite) ->
    Source = proplists:get_value(source, Suite:module_info(compile), atom_to_list(Suite) ++ ".erl"),
    filename:join(filename:dirname(Source), atom_to_list(Suite) ++ "_data") ++ "/".

private_folder(Suite) ->
    Folder = filename:join(os:getenv("TMPDIR", "/tmp"), "backstory_ct_" ++ atom_to_list(Suite)),
    _ = file:make_dir(Folder),
    Folder ++ "/".

optional(Module, Function, Args, Default) ->
    case erlang:function_exported(Module, Function, length(Args)) of
        true -> apply(Module, Function, Args);
        false -> Default
    end.

%% What stands around a suite or a group; what is in it is skipped if the first part fails.
around(Suite, Name, {First, Last}, Args, Config, Within, Number) ->
    Begun = in_process(fun() -> optional(Suite, First, Args ++ [Config], Config) end),
    case Begun of
        {ok, {skip, Reason}} -> skipped(Suite, Name, Reason, Number);
        {ok, {skip_and_save, Reason, _}} -> skipped(Suite, Name, Reason, Number);
        {ok, {fail, Reason}} -> not_begun(Suite, First, Reason, [], Number);
        {ok, Config1} when is_list(Config1) ->
            Count = Within(Config1),
            case in_process(fun() -> optional(Suite, Last, Args ++ [Config1], ok) end) of
                {failed, Reason, Stack} -> shown(Suite, Last, {failed, Reason, Stack});
                _ -> ok
            end,
            Count;
        {ok, Other} -> not_begun(Suite, First, {bad_return, Other}, [], Number);
        {skipped, Reason} -> skipped(Suite, Name, Reason, Number);
        {failed, Reason, Stack} -> not_begun(Suite, First, Reason, Stack, Number)
    end.

skipped(Suite, Name, Reason, Number) ->
    shown(Suite, Name, {skipped, Reason}),
    #count{skipped = Number}.

not_begun(Suite, First, Reason, Stack, Number) ->
    shown(Suite, First, {failed, Reason, Stack}),
    #count{broken = true, skipped = Number}.

%% How many cases there are.
count(Suite, Groups, Members) -> lists:sum([count_one(Suite, Groups, M) || M <- Members]).

count_one(Suite, Groups, {group, Name}) -> count_group(Suite, Groups, Name);
count_one(Suite, Groups, {group, Name, _}) -> count_group(Suite, Groups, Name);
count_one(Suite, Groups, {group, Name, _, _}) -> count_group(Suite, Groups, Name);
count_one(Suite, Groups, {_, Properties, Members}) when is_list(Properties), is_list(Members) ->
    count(Suite, Groups, Members);
count_one(_, _, _) -> 1.

count_group(Suite, Groups, Name) ->
    case lists:keyfind(Name, 1, Groups) of
        {_, _, Members} -> count(Suite, Groups, Members);
        {_, Members} -> count(Suite, Groups, Members);
        false -> 1
    end.

%% ---- groups ---------------------------------------------------------------------------------

members(Suite, Groups, Members, Properties, Config, Count) ->
    case lists:member(parallel, Properties) of
        true -> at_once(Suite, Groups, Members, Config, Count);
        false -> in_order(Suite, Groups, Members, Properties, Config, Count)
    end.

in_order(Suite, Groups, [Member | Rest], Properties, Config, Count) ->
    {Config1, One} = member(Suite, Groups, Member, Config),
    Sum = add(Count, One),
    case lists:member(sequence, Properties) andalso One#count.failed > 0 of
        true ->
            [shown(Suite, M, {skipped, sequence_failed}) || M <- Rest],
            add(Sum, #count{skipped = count(Suite, Groups, Rest)});
        false -> in_order(Suite, Groups, Rest, Properties, Config1, Sum)
    end;
in_order(_, _, [], _, _, Count) -> Count.

%% Each in a process of its own, all at the same time.
at_once(Suite, Groups, Members, Config, Count) ->
    Started = [spawn_monitor(fun() -> exit({counted, element(2, member(Suite, Groups, M, Config))}) end)
               || M <- Members],
    lists:foldl(fun({Pid, Ref}, Sum) ->
        receive
            {'DOWN', Ref, _, Pid, {counted, One}} -> add(Sum, One);
            {'DOWN', Ref, _, Pid, _} -> add(Sum, #count{failed = 1})
        end
    end, Count, Started).

add(#count{passed = A, failed = B, skipped = C, broken = One}, #count{passed = D, failed = E, skipped = F, broken = Other}) ->
    #count{passed = A + D, failed = B + E, skipped = C + F, broken = One orelse Other}.

member(Suite, Groups, {group, Name}, Config) -> group(Suite, Groups, Name, default, Config);
member(Suite, Groups, {group, Name, Properties}, Config) -> group(Suite, Groups, Name, Properties, Config);
member(Suite, Groups, {group, Name, Properties, _}, Config) -> group(Suite, Groups, Name, Properties, Config);
member(Suite, _, {testcase, Case, Properties}, Config) -> repeated(Suite, Case, Properties, Config);
member(Suite, Groups, {Name, Properties, Members}, Config) when is_list(Properties), is_list(Members) ->
    {Config, group_of(Suite, Groups, Name, Properties, Members, Config)};
member(Suite, _, Case, Config) when is_atom(Case) -> 'case'(Suite, Case, Config);
member(Suite, _, Other, Config) ->
    shown(Suite, Other, {failed, bad_member, []}),
    {Config, #count{failed = 1}}.

repeated(Suite, Case, Properties, Config) ->
    lists:foldl(fun(_, {Config0, Count}) ->
        {Config1, One} = 'case'(Suite, Case, Config0),
        {Config1, add(Count, One)}
    end, {Config, #count{}}, lists:seq(1, times(Properties))).

times([{Repeat, N} | _]) when Repeat =:= repeat, is_integer(N); Repeat =:= repeat_until_all_ok, is_integer(N) -> N;
times([_ | Rest]) -> times(Rest);
times(_) -> 1.

group(Suite, Groups, Name, Given, Config) ->
    case lists:keyfind(Name, 1, Groups) of
        {_, Properties, Members} when Given =:= default ->
            {Config, group_of(Suite, Groups, Name, Properties, Members, Config)};
        {_, _, Members} -> {Config, group_of(Suite, Groups, Name, Given, Members, Config)};
        {_, Members} -> {Config, group_of(Suite, Groups, Name, [], Members, Config)};
        false ->
            shown(Suite, Name, {failed, no_such_group, []}),
            {Config, #count{failed = 1}}
    end.

group_of(Suite, Groups, Name, Properties, Members, Config) ->
    Config1 = [{tc_group_properties, [{name, Name} | Properties]} | Config],
    Once = fun() ->
        around(Suite, Name, {init_per_group, end_per_group}, [Name], Config1, fun(Config2) ->
            members(Suite, Groups, Members, Properties, Config2, #count{})
        end, count(Suite, Groups, Members))
    end,
    lists:foldl(fun(_, Count) -> add(Count, Once()) end, #count{}, lists:seq(1, times(Properties))).

%% ---- one case -------------------------------------------------------------------------------

'case'(Suite, Case, Config) ->
    Result = case erlang:function_exported(Suite, Case, 1) of
        true -> in_process(fun() -> run_case(Suite, Case, Config) end);
        false -> {failed, {undef, Case}, []}
    end,
    Config1 = lists:keydelete(saved_config, 1, Config),
    case Result of
        {ok, {save_config, Saved}} -> passed(Suite, Case, [{saved_config, {Case, Saved}} | Config1]);
        {ok, {skip_and_save, Reason, Saved}} ->
            shown(Suite, Case, {skipped, Reason}),
            {[{saved_config, {Case, Saved}} | Config1], #count{skipped = 1}};
        {ok, {Skip, Reason}} when Skip =:= skip; Skip =:= skipped -> case_skipped(Suite, Case, Reason, Config1);
        {skipped, Reason} -> case_skipped(Suite, Case, Reason, Config1);
        {ok, {fail, Reason}} -> case_failed(Suite, Case, Reason, [], Config1);
        {ok, {failed, Reason}} -> case_failed(Suite, Case, Reason, [], Config1);
        {ok, _} -> passed(Suite, Case, Config1);
        {failed, Reason, Stack} -> case_failed(Suite, Case, Reason, Stack, Config1)
    end.

passed(Suite, Case, Config) ->
    shown(Suite, Case, ok),
    {Config, #count{passed = 1}}.

case_skipped(Suite, Case, Reason, Config) ->
    shown(Suite, Case, {skipped, Reason}),
    {Config, #count{skipped = 1}}.

case_failed(Suite, Case, Reason, Stack, Config) ->
    shown(Suite, Case, {failed, Reason, Stack}),
    {Config, #count{failed = 1}}.

%% The case between what comes before and behind it, in one process.
run_case(Suite, Case, Config) ->
    case optional(Suite, init_per_testcase, [Case, Config], Config) of
        Config1 when is_list(Config1) ->
            Result = try {ok, Suite:Case(Config1)}
                     catch
                         throw:Thrown -> {ok, Thrown};
                         Class:Reason:Stack -> {Class, Reason, Stack}
                     end,
            case {optional(Suite, end_per_testcase, [Case, Config1], ok), Result} of
                {{fail, Why}, {ok, _}} -> {fail, Why};
                {{save_config, Saved}, {ok, _}} -> {save_config, Saved};
                {_, {ok, Value}} -> Value;
                {_, {Kind, Why, Calls}} -> erlang:raise(Kind, Why, Calls)
            end;
        Other -> Other
    end.

%% The result, or why there is none.
in_process(F) ->
    {Pid, Ref} = spawn_monitor(fun() ->
        try exit({'%result', F()})
        catch
            exit:{'%result', Value} -> exit({'%result', Value});
            exit:{test_case_failed, Reason}:Stack -> exit({'%failed', Reason, Stack});
            exit:{skipped, Reason} -> exit({'%skipped', Reason});
            throw:{skip, Reason} -> exit({'%skipped', Reason});
            _:Reason:Stack -> exit({'%failed', Reason, Stack})
        end
    end),
    receive
        {'DOWN', Ref, _, Pid, {'%result', Value}} -> {ok, Value};
        {'DOWN', Ref, _, Pid, {'%skipped', Reason}} -> {skipped, Reason};
        {'DOWN', Ref, _, Pid, {'%failed', Reason, Stack}} -> {failed, Reason, Stack};
        {'DOWN', Ref, _, Pid, Reason} -> {failed, Reason, []}
    after ?TIMETRAP ->
        exit(Pid, kill),
        receive {'DOWN', Ref, _, Pid, _} -> ok end,
        {failed, {timetrap_timeout, ?TIMETRAP}, []}
    end.

shown(Suite, Case, ok) ->
    io:format("~ts ~ts: ok~n", [Suite, name(Case)]),
    report(Suite, Case, passed, "", []);
shown(Suite, Case, {skipped, Reason}) ->
    io:format("~ts ~ts: skipped (~tp)~n", [Suite, name(Case), Reason]),
    report(Suite, Case, skipped, io_lib:format("~tp", [Reason]), []);
shown(Suite, Case, {failed, Reason, Stack}) ->
    Calls = [io_lib:format("  in ~tw:~tw/~w~ts~n", [M, F, arity(A), place(Where)])
             || {M, F, A, Where} <- lists:sublist(Stack, 8), M =/= ?MODULE],
    io:format("~ts ~ts: FAILED~n  ~tp~n", [Suite, name(Case), Reason]),
    [io:format("~ts", [Call]) || Call <- Calls],
    report(Suite, Case, failed, [io_lib:format("~tp~n", [Reason]), Calls], Stack).

%% What became of a case, for reports: Backstory observes the call, which does nothing.
report(Suite, Case, Outcome, Why, Stack) ->
    {File, Line} = where(Suite, Stack),
    '%tested'(atom_to_list(Suite), unicode:characters_to_list(name(Case)), Outcome, unicode:characters_to_list(Why), File,
              Line, 0).

'%tested'(_Suite, _Case, _Outcome, _Why, _File, _Line, _Milliseconds) -> ok.

%% The innermost call of the suite in which a case failed.
where(Suite, Stack) ->
    Known = [{File, At} || {M, _, _, Where} <- Stack, M =:= Suite,
                           {file, File} <- [lists:keyfind(file, 1, Where)],
                           {line, At} <- [lists:keyfind(line, 1, Where)]],
    case Known of
        [First | _] -> First;
        [] -> {"", 0}
    end.

name(Case) when is_atom(Case) -> atom_to_list(Case);
name(Case) -> io_lib:format("~tp", [Case]).

arity(Args) when is_list(Args) -> length(Args);
arity(Arity) -> Arity.

place(Where) ->
    case {lists:keyfind(file, 1, Where), lists:keyfind(line, 1, Where)} of
        {{_, File}, {_, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
        _ -> ""
    end.

%% ---- what suites call -----------------------------------------------------------------------

pal(Format) -> said(Format, []).
pal(X, Y) -> said(X, Y).
pal(X, Y, Z) -> said(X, Y, Z).
pal(_, X, Y, Z) -> said(X, Y, Z).
pal(_, _, Format, Args, _) -> said(Format, Args).
log(Format) -> said(Format, []).
log(X, Y) -> said(X, Y).
log(X, Y, Z) -> said(X, Y, Z).
log(_, X, Y, Z) -> said(X, Y, Z).
log(_, _, Format, Args, _) -> said(Format, Args).
print(Format) -> said(Format, []).
print(X, Y) -> said(X, Y).
print(X, Y, Z) -> said(X, Y, Z).
print(_, X, Y, Z) -> said(X, Y, Z).
print(_, _, Format, Args, _) -> said(Format, Args).

%% With a category or an importance in front, or options behind.
said(Format, Args) when is_list(Format), is_list(Args) -> io:format(Format ++ "~n", Args);
said(_, Format) -> said(Format, []).

said(Format, Args, _Options) when is_list(Format) -> said(Format, Args);
said(_, Format, Args) -> said(Format, Args).

comment(_) -> ok.
comment(_, _) -> ok.
fail(Reason) -> exit({test_case_failed, Reason}).
fail(Format, Args) -> exit({test_case_failed, lists:flatten(io_lib:format(Format, Args))}).

sleep({hours, N}) -> timer:sleep(timer:hours(N));
sleep({minutes, N}) -> timer:sleep(timer:minutes(N));
sleep({seconds, N}) -> timer:sleep(timer:seconds(N));
sleep(Time) -> timer:sleep(Time).

timetrap(_) -> ok.
get_timetrap_info() -> {?TIMETRAP, {true, 1}}.
get_config(_) -> undefined.
get_config(_, Default) -> Default.
get_config(_, Default, _) -> Default.
add_config(_, _) -> {error, no_configuration}.
remove_config(_, _) -> ok.
require(Required) -> {error, {not_available, Required}}.
require(_, Required) -> {error, {not_available, Required}}.
get_status() -> no_tests_running.
get_progname() -> "erl".
notify(_, _) -> ok.
capture_start() -> ok.
capture_stop() -> ok.
capture_get() -> [].
capture_get(_) -> [].
