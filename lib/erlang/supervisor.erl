%% Supervisors: processes that start others and start them again.
-module(supervisor).
-behaviour(gen_server).

-export([start_link/2, start_link/3, start_child/2, restart_child/2, delete_child/2,
         terminate_child/2, which_children/1, count_children/1, check_childspecs/1,
         check_childspecs/2, get_childspec/2, get_callback_module/1]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2, code_change/3]).

-callback init(term()) -> term().

%% Children stand in the order in which they are started. `pid` is a process, `undefined`,
%% `restarting`; the children of a `simple_one_for_one` share one specification.
-record(child, {pid = undefined, id, start, restart, significant, shutdown, type, modules}).
-record(sup, {name, strategy, intensity, period, auto_shutdown, children = [], restarts = [],
              template, dynamic = #{}, module, args}).

%% ---- the client's side ----------------------------------------------------------------------

start_link(Module, Args) -> gen_server:start_link(?MODULE, {self, Module, Args}, []).
start_link(Name, Module, Args) -> gen_server:start_link(Name, ?MODULE, {Name, Module, Args}, []).

start_child(Sup, Spec) -> ask(Sup, {start_child, Spec}).
restart_child(Sup, Id) -> ask(Sup, {restart_child, Id}).
delete_child(Sup, Id) -> ask(Sup, {delete_child, Id}).
terminate_child(Sup, Id) -> ask(Sup, {terminate_child, Id}).
which_children(Sup) -> ask(Sup, which_children).
count_children(Sup) -> ask(Sup, count_children).
get_childspec(Sup, Id) -> ask(Sup, {get_childspec, Id}).
get_callback_module(Sup) -> ask(Sup, get_callback_module).

ask(Sup, Request) -> gen_server:call(Sup, Request, infinity).

check_childspecs(Specs) -> check_childspecs(Specs, undefined).

check_childspecs(Specs, _AutoShutdown) when is_list(Specs) ->
    case children(Specs) of
        {ok, _} -> ok;
        Error -> Error
    end;
check_childspecs(Other, _) -> {error, {badarg, Other}}.

%% ---- specifications -------------------------------------------------------------------------

children(Specs) -> children(Specs, []).

children([Spec | Rest], Done) ->
    case child(Spec) of
        {ok, #child{id = Id} = Child} ->
            case lists:keymember(Id, #child.id, Done) of
                true -> {error, {duplicate_child_name, Id}};
                false -> children(Rest, [Child | Done])
            end;
        Error -> Error
    end;
children([], Done) -> {ok, lists:reverse(Done)}.

child(#{id := Id, start := {M, _, _} = Start} = Spec) ->
    Type = maps:get(type, Spec, worker),
    Default = case Type of supervisor -> infinity; _ -> 5000 end,
    check(#child{id = Id, start = Start, type = Type,
                 restart = maps:get(restart, Spec, permanent),
                 significant = maps:get(significant, Spec, false),
                 shutdown = maps:get(shutdown, Spec, Default),
                 modules = maps:get(modules, Spec, [M])});
child(#{start := _}) -> {error, missing_id};
child(Spec) when is_map(Spec) -> {error, missing_start};
child({Id, Start, Restart, Shutdown, Type, Modules}) ->
    check(#child{id = Id, start = Start, restart = Restart, significant = false,
                 shutdown = Shutdown, type = Type, modules = Modules});
child(Other) -> {error, {invalid_child_spec, Other}}.

check(#child{start = Start, restart = Restart, shutdown = Shutdown, type = Type} = Child) ->
    case {is_start(Start), lists:member(Restart, [permanent, transient, temporary]),
          is_shutdown(Shutdown), Type =:= worker orelse Type =:= supervisor} of
        {false, _, _, _} -> {error, {invalid_mfa, Start}};
        {_, false, _, _} -> {error, {invalid_restart_type, Restart}};
        {_, _, false, _} -> {error, {invalid_shutdown, Shutdown}};
        {_, _, _, false} -> {error, {invalid_child_type, Type}};
        _ -> {ok, Child}
    end.

is_start({M, F, A}) -> is_atom(M) andalso is_atom(F) andalso is_list(A);
is_start(_) -> false.

is_shutdown(Shutdown) ->
    Shutdown =:= infinity orelse Shutdown =:= brutal_kill
        orelse is_integer(Shutdown) andalso Shutdown >= 0.

flags({Strategy, Intensity, Period}) ->
    {ok, #sup{strategy = Strategy, intensity = Intensity, period = Period, auto_shutdown = never}};
flags(Flags) when is_map(Flags) ->
    {ok, #sup{strategy = maps:get(strategy, Flags, one_for_one),
              intensity = maps:get(intensity, Flags, 1), period = maps:get(period, Flags, 5),
              auto_shutdown = maps:get(auto_shutdown, Flags, never)}};
flags(Other) -> {error, {invalid_type, Other}}.

check_flags(#sup{strategy = S}) when S =/= one_for_one, S =/= one_for_all, S =/= rest_for_one,
                                     S =/= simple_one_for_one -> {error, {invalid_strategy, S}};
check_flags(#sup{intensity = I}) when not is_integer(I); I < 0 -> {error, {invalid_intensity, I}};
check_flags(#sup{period = P}) when not is_integer(P); P =< 0 -> {error, {invalid_period, P}};
check_flags(_) -> ok.

%% ---- starting -------------------------------------------------------------------------------

init({Name0, Module, Args}) ->
    process_flag(trap_exit, true),
    case Module:init(Args) of
        {ok, {Flags, Specs}} ->
            Name = case Name0 of self -> {self(), Module}; _ -> Name0 end,
            begin_with(flags(Flags), Specs, Name, Module, Args);
        ignore -> ignore;
        Other -> {stop, {bad_return, {Module, init, Other}}}
    end.

begin_with({error, Why}, _, _, _, _) -> {stop, {supervisor_data, Why}};
begin_with({ok, Flags}, Specs, Name, Module, Args) ->
    Sup = Flags#sup{name = Name, module = Module, args = Args},
    case {check_flags(Sup), children(Specs)} of
        {{error, Why}, _} -> {stop, {supervisor_data, Why}};
        {_, {error, Why}} -> {stop, {start_spec, Why}};
        {ok, {ok, [Child]}} when Sup#sup.strategy =:= simple_one_for_one ->
            {ok, Sup#sup{template = Child}};
        {ok, {ok, _}} when Sup#sup.strategy =:= simple_one_for_one ->
            {stop, {bad_start_spec, Specs}};
        {ok, {ok, Children}} -> start_all(Children, [], Sup)
    end.

start_all([Child | Rest], Started, Sup) ->
    case start(Child, Sup) of
        {ok, undefined, _} when Child#child.restart =:= temporary -> start_all(Rest, Started, Sup);
        {ok, Pid, _} -> start_all(Rest, [Child#child{pid = Pid} | Started], Sup);
        {error, Reason} ->
            report(start_error, Reason, Child, Sup),
            terminate_all(Started, Sup),
            {stop, {shutdown, {failed_to_start_child, Child#child.id, Reason}}}
    end;
start_all([], Started, Sup) -> {ok, Sup#sup{children = lists:reverse(Started)}}.

start(#child{start = {M, F, A}}, _Sup) ->
    case catch apply(M, F, A) of
        {ok, Pid} when is_pid(Pid) -> {ok, Pid, none};
        {ok, Pid, Info} when is_pid(Pid) -> {ok, Pid, {info, Info}};
        ignore -> {ok, undefined, none};
        {error, Reason} -> {error, Reason};
        Other -> {error, Other}
    end.

%% ---- requests -------------------------------------------------------------------------------

handle_call(Request, _From, #sup{strategy = simple_one_for_one} = Sup) -> simple(Request, Sup);
handle_call({start_child, Spec}, _From, Sup) ->
    case child(Spec) of
        {ok, Child} -> add(Child, find(Child#child.id, Sup), Sup);
        Error -> {reply, Error, Sup}
    end;
handle_call({restart_child, Id}, _From, Sup) ->
    case find(Id, Sup) of
        #child{pid = undefined} = Child ->
            case start(Child, Sup) of
                {ok, Pid, Info} -> {reply, ok(Pid, Info), replace(Child#child{pid = Pid}, Sup)};
                Error -> {reply, Error, Sup}
            end;
        #child{pid = restarting} -> {reply, {error, restarting}, Sup};
        #child{} -> {reply, {error, running}, Sup};
        false -> {reply, {error, not_found}, Sup}
    end;
handle_call({delete_child, Id}, _From, Sup) ->
    case find(Id, Sup) of
        #child{pid = undefined} -> {reply, ok, remove(Id, Sup)};
        #child{pid = restarting} -> {reply, {error, restarting}, Sup};
        #child{} -> {reply, {error, running}, Sup};
        false -> {reply, {error, not_found}, Sup}
    end;
handle_call({terminate_child, Id}, _From, Sup) ->
    case find(Id, Sup) of
        false -> {reply, {error, not_found}, Sup};
        #child{restart = temporary} = Child -> stop(Child, Sup), {reply, ok, remove(Id, Sup)};
        Child -> {reply, ok, replace(stop(Child, Sup), Sup)}
    end;
handle_call({get_childspec, Id}, _From, Sup) ->
    case find_by_id_or_pid(Id, Sup) of
        false -> {reply, {error, not_found}, Sup};
        Child -> {reply, {ok, spec(Child)}, Sup}
    end;
handle_call(which_children, _From, #sup{children = Children} = Sup) ->
    {reply, [{Id, Pid, Type, Mods} || #child{id = Id, pid = Pid, type = Type, modules = Mods}
                                          <- lists:reverse(Children)], Sup};
handle_call(count_children, _From, #sup{children = Children} = Sup) ->
    {reply, count(Children), Sup};
handle_call(get_callback_module, _From, Sup) -> {reply, Sup#sup.module, Sup}.

add(Child, false, #sup{children = Children} = Sup) ->
    case start(Child, Sup) of
        {ok, undefined, _} when Child#child.restart =:= temporary -> {reply, {ok, undefined}, Sup};
        {ok, Pid, Info} ->
            {reply, ok(Pid, Info), Sup#sup{children = Children ++ [Child#child{pid = Pid}]}};
        {error, Reason} -> {reply, {error, Reason}, Sup}
    end;
add(_, #child{pid = Pid}, Sup) when is_pid(Pid) -> {reply, {error, {already_started, Pid}}, Sup};
add(_, _, Sup) -> {reply, {error, already_present}, Sup}.

ok(Pid, none) -> {ok, Pid};
ok(Pid, {info, Info}) -> {ok, Pid, Info}.

count(Children) ->
    [{specs, length(Children)},
     {active, length([1 || #child{pid = Pid} <- Children, is_pid(Pid)])},
     {supervisors, length([1 || #child{type = supervisor} <- Children])},
     {workers, length([1 || #child{type = worker} <- Children])}].

spec(#child{id = Id, start = Start, restart = Restart, significant = Significant,
            shutdown = Shutdown, type = Type, modules = Modules}) ->
    #{id => Id, start => Start, restart => Restart, significant => Significant,
      shutdown => Shutdown, type => Type, modules => Modules}.

find(Id, #sup{children = Children}) -> lists:keyfind(Id, #child.id, Children).

find_by_id_or_pid(Pid, #sup{children = Children}) when is_pid(Pid) ->
    lists:keyfind(Pid, #child.pid, Children);
find_by_id_or_pid(Id, Sup) -> find(Id, Sup).

replace(Child, #sup{children = Children} = Sup) ->
    Sup#sup{children = lists:keyreplace(Child#child.id, #child.id, Children, Child)}.

remove(Id, #sup{children = Children} = Sup) ->
    Sup#sup{children = lists:keydelete(Id, #child.id, Children)}.

%% Children that are all alike, by process.
simple({start_child, Extra}, #sup{template = Template, dynamic = Dynamic} = Sup) ->
    {M, F, A} = Template#child.start,
    Args = A ++ Extra,
    case start(Template#child{start = {M, F, Args}}, Sup) of
        {ok, undefined, _} -> {reply, {ok, undefined}, Sup};
        {ok, Pid, Info} -> {reply, ok(Pid, Info), Sup#sup{dynamic = Dynamic#{Pid => Args}}};
        {error, Reason} -> {reply, {error, Reason}, Sup}
    end;
simple({terminate_child, Pid}, #sup{template = Template, dynamic = Dynamic} = Sup) when is_pid(Pid) ->
    case is_map_key(Pid, Dynamic) of
        true ->
            stop(Template#child{pid = Pid}, Sup),
            {reply, ok, Sup#sup{dynamic = maps:remove(Pid, Dynamic)}};
        false -> {reply, {error, not_found}, Sup}
    end;
simple({terminate_child, _}, Sup) -> {reply, {error, simple_one_for_one}, Sup};
simple({What, _}, Sup) when What =:= restart_child; What =:= delete_child ->
    {reply, {error, simple_one_for_one}, Sup};
simple({get_childspec, Id}, #sup{template = Template, dynamic = Dynamic} = Sup) ->
    case is_map_key(Id, Dynamic) orelse Id =:= Template#child.id of
        true -> {reply, {ok, spec(Template)}, Sup};
        false -> {reply, {error, not_found}, Sup}
    end;
simple(which_children, #sup{template = Template, dynamic = Dynamic} = Sup) ->
    #child{type = Type, modules = Modules} = Template,
    {reply, [{undefined, Pid, Type, Modules} || Pid <- maps:keys(Dynamic)], Sup};
simple(count_children, #sup{template = #child{type = Type}, dynamic = Dynamic} = Sup) ->
    Size = map_size(Dynamic),
    {Sups, Workers} = case Type of supervisor -> {Size, 0}; worker -> {0, Size} end,
    {reply, [{specs, 1}, {active, Size}, {supervisors, Sups}, {workers, Workers}], Sup};
simple(get_callback_module, Sup) -> {reply, Sup#sup.module, Sup}.

handle_cast({try_again, Id}, Sup) ->
    case find(Id, Sup) of
        #child{pid = restarting} = Child -> outcome(restart(Child, Sup));
        _ -> {noreply, Sup}
    end;
handle_cast({try_again_simple, Args}, Sup) -> outcome(restart_simple(Args, undefined, Sup));
handle_cast(_, Sup) -> {noreply, Sup}.

%% ---- children that end ----------------------------------------------------------------------

handle_info({'EXIT', Pid, Reason}, #sup{strategy = simple_one_for_one, dynamic = Dynamic} = Sup) ->
    case Dynamic of
        #{Pid := Args} ->
            simple_ended(Pid, Reason, Args, Sup#sup{dynamic = maps:remove(Pid, Dynamic)});
        _ -> {noreply, Sup}
    end;
handle_info({'EXIT', Pid, Reason}, #sup{children = Children} = Sup) ->
    case lists:keyfind(Pid, #child.pid, Children) of
        false -> {noreply, Sup};
        Child -> ended(Reason, Child, Sup)
    end;
handle_info(Message, Sup) ->
    logger:error("Supervisor received unexpected message: ~tp~n", [Message]),
    {noreply, Sup}.

ended(Reason, #child{restart = permanent} = Child, Sup) ->
    report(child_terminated, Reason, Child, Sup),
    outcome(restart_counted(Child, Sup));
ended(Reason, #child{restart = Restart} = Child, Sup) ->
    case is_expected(Reason) of
        true when Restart =:= transient -> gone(Child, replace(Child#child{pid = undefined}, Sup));
        true -> gone(Child, remove(Child#child.id, Sup));
        false ->
            report(child_terminated, Reason, Child, Sup),
            case Restart of
                transient -> outcome(restart_counted(Child, Sup));
                temporary -> gone(Child, remove(Child#child.id, Sup))
            end
    end.

%% A significant child that has ended for good may end the supervisor.
gone(#child{significant = true}, #sup{auto_shutdown = any_significant} = Sup) ->
    {stop, shutdown, Sup};
gone(#child{significant = true}, #sup{auto_shutdown = all_significant, children = Children} = Sup) ->
    case [C || #child{significant = true, pid = Pid} = C <- Children, Pid =/= undefined] of
        [] -> {stop, shutdown, Sup};
        _ -> {noreply, Sup}
    end;
gone(_, Sup) -> {noreply, Sup}.

is_expected(normal) -> true;
is_expected(shutdown) -> true;
is_expected({shutdown, _}) -> true;
is_expected(_) -> false.

simple_ended(Pid, Reason, Args, #sup{template = Template} = Sup) ->
    Child = Template#child{pid = Pid},
    Expected = is_expected(Reason),
    case Template#child.restart of
        permanent ->
            report(child_terminated, Reason, Child, Sup),
            outcome(restart_simple(Args, Pid, Sup));
        _ when Expected -> {noreply, Sup};
        transient ->
            report(child_terminated, Reason, Child, Sup),
            outcome(restart_simple(Args, Pid, Sup));
        temporary ->
            report(child_terminated, Reason, Child, Sup),
            {noreply, Sup}
    end.

outcome({ok, Sup}) -> {noreply, Sup};
outcome({too_many, Sup}) -> {stop, shutdown, Sup}.

%% ---- starting again -------------------------------------------------------------------------

restart_counted(Child, Sup0) ->
    case counted(Sup0) of
        {ok, Sup} -> restart(Child, Sup);
        {too_many, Sup} ->
            report(shutdown, reached_max_restart_intensity, Child, Sup),
            {too_many, remove(Child#child.id, Sup)}
    end.

%% Whether one more restart is within the allowed number in the period.
counted(#sup{intensity = Intensity, period = Period, restarts = Restarts} = Sup) ->
    Now = erlang:monotonic_time(second),
    Recent = [Now | [T || T <- Restarts, T >= Now - Period]],
    New = Sup#sup{restarts = Recent},
    case length(Recent) =< Intensity of
        true -> {ok, New};
        false -> {too_many, New}
    end.

restart(Child, #sup{strategy = one_for_one} = Sup) -> restart_one(Child, Sup);
restart(Child, #sup{strategy = rest_for_one, children = Children} = Sup) ->
    {Before, After} = lists:splitwith(fun(C) -> C#child.id =/= Child#child.id end, Children),
    restart_group(Child, Before, After, Sup);
restart(Child, #sup{strategy = one_for_all, children = Children} = Sup) ->
    restart_group(Child, [], Children, Sup).

restart_one(Child, Sup) ->
    case start(Child, Sup) of
        {ok, Pid, _} -> {ok, replace(Child#child{pid = Pid}, Sup)};
        {error, Reason} ->
            report(start_error, Reason, Child, Sup),
            again_later(Child, replace(Child#child{pid = restarting}, Sup))
    end.

restart_group(Failed, Before, Group0, Sup) ->
    Cleared = [case C#child.id =:= Failed#child.id of true -> C#child{pid = undefined}; false -> C end
               || C <- Group0],
    Group = terminate_all(lists:reverse(Cleared), Sup),
    case start_group(Group, [], Sup) of
        {ok, Started} -> {ok, Sup#sup{children = Before ++ Started}};
        {error, Child, Reason, Started, Left} ->
            report(start_error, Reason, Child, Sup),
            Waiting = Child#child{pid = restarting},
            again_later(Waiting, Sup#sup{children = Before ++ Started ++ [Waiting | Left]})
    end.

start_group([Child | Rest], Started, Sup) ->
    case start(Child, Sup) of
        {ok, Pid, _} -> start_group(Rest, [Child#child{pid = Pid} | Started], Sup);
        {error, Reason} -> {error, Child, Reason, lists:reverse(Started), Rest}
    end;
start_group([], Started, _) -> {ok, lists:reverse(Started)}.

again_later(Child, Sup) ->
    case counted(Sup) of
        {ok, New} ->
            gen_server:cast(self(), {try_again, Child#child.id}),
            {ok, New};
        {too_many, New} ->
            report(shutdown, reached_max_restart_intensity, Child, Sup),
            {too_many, New}
    end.

restart_simple(Args, Old, #sup{template = Template} = Sup0) ->
    {M, F, _} = Template#child.start,
    Child = Template#child{start = {M, F, Args}, pid = Old},
    case counted(Sup0) of
        {too_many, Sup} ->
            report(shutdown, reached_max_restart_intensity, Child, Sup),
            {too_many, Sup};
        {ok, #sup{dynamic = Dynamic} = Sup} ->
            case start(Child, Sup) of
                {ok, undefined, _} -> {ok, Sup};
                {ok, Pid, _} -> {ok, Sup#sup{dynamic = Dynamic#{Pid => Args}}};
                {error, Reason} ->
                    report(start_error, Reason, Child, Sup),
                    gen_server:cast(self(), {try_again_simple, Args}),
                    {ok, Sup}
            end
    end.

%% ---- stopping -------------------------------------------------------------------------------

terminate(_, #sup{strategy = simple_one_for_one, template = Template, dynamic = Dynamic} = Sup) ->
    lists:foreach(fun(Pid) -> stop(Template#child{pid = Pid}, Sup) end, maps:keys(Dynamic));
terminate(_, #sup{children = Children} = Sup) ->
    terminate_all(lists:reverse(Children), Sup),
    ok.

%% From the last started to the first; in the order of starting afterwards, without the temporary.
terminate_all(Reversed, Sup) ->
    Stopped = [stop(Child, Sup) || Child <- Reversed],
    lists:reverse([Child || Child <- Stopped, Child#child.restart =/= temporary]).

stop(#child{pid = Pid} = Child, Sup) when is_pid(Pid) ->
    case shutdown(Pid, Child#child.shutdown, Child#child.restart) of
        ok -> ok;
        {error, Reason} -> report(shutdown_error, Reason, Child, Sup)
    end,
    Child#child{pid = undefined};
stop(Child, _) -> Child#child{pid = undefined}.

shutdown(Pid, How, Restart) ->
    Ref = erlang:monitor(process, Pid),
    unlink(Pid),
    receive {'EXIT', Pid, Early} -> ended_as(How, Early, Pid, Ref, Restart)
    after 0 -> shut(How, Pid, Ref, Restart)
    end.

ended_as(_, Reason, _, Ref, Restart) ->
    erlang:demonitor(Ref, [flush]),
    stopped(Reason, Restart).

shut(brutal_kill, Pid, Ref, _) ->
    exit(Pid, kill),
    receive
        {'DOWN', Ref, process, Pid, killed} -> ok;
        {'DOWN', Ref, process, Pid, shutdown} -> ok;
        {'DOWN', Ref, process, Pid, Reason} -> {error, Reason}
    end;
shut(Time, Pid, Ref, Restart) ->
    exit(Pid, shutdown),
    receive {'DOWN', Ref, process, Pid, Reason} -> stopped(Reason, Restart)
    after Time ->
        exit(Pid, kill),
        receive {'DOWN', Ref, process, Pid, Reason} -> {error, Reason} end
    end.

stopped(shutdown, _) -> ok;
stopped({shutdown, _}, _) -> ok;
stopped(noproc, _) -> ok;
stopped(normal, Restart) when Restart =/= permanent -> ok;
stopped(Reason, _) -> {error, Reason}.

code_change(_, Sup, _) -> {ok, Sup}.

%% ---- reports --------------------------------------------------------------------------------

report(Context, Reason, #child{} = Child, #sup{name = Name}) ->
    Offender = [{pid, Child#child.pid}, {id, Child#child.id}, {mfargs, Child#child.start},
                {restart_type, Child#child.restart}, {significant, Child#child.significant},
                {shutdown, Child#child.shutdown}, {child_type, Child#child.type}],
    Text = fun() ->
        io_lib:format("    supervisor: ~tp~n    errorContext: ~tp~n    reason: ~tp~n"
                      "    offender: ~tp~n", [Name, Context, Reason, Offender])
    end,
    Report = #{label => {supervisor, Context},
               report => [{supervisor, Name}, {errorContext, Context}, {reason, Reason}, {offender, Offender}]},
    logger:'%report'(error, "SUPERVISOR REPORT", Text, Report).
