%% System messages: what every behaviour answers besides its own.
-module(sys).

-export([change_code/4, change_code/5, debug_options/1, get_debug/3, get_state/1, get_state/2,
         get_status/1, get_status/2, handle_debug/4, handle_system_msg/6, handle_system_msg/7,
         install/2, install/3, log/2, log/3, no_debug/1, no_debug/2, print_log/1, remove/2,
         remove/3, replace_state/2, replace_state/3, resume/1, resume/2, statistics/2, statistics/3,
         suspend/1, suspend/2, terminate/2, terminate/3, terminate_async/3, trace/2, trace/3]).

%% ---- asking ---------------------------------------------------------------------------------

suspend(Name) -> suspend(Name, 5000).
suspend(Name, Timeout) -> ask(Name, suspend, Timeout).
resume(Name) -> resume(Name, 5000).
resume(Name, Timeout) -> ask(Name, resume, Timeout).
get_status(Name) -> get_status(Name, 5000).
get_status(Name, Timeout) -> ask(Name, get_status, Timeout).

get_state(Name) -> get_state(Name, 5000).
get_state(Name, Timeout) -> value(ask(Name, get_state, Timeout), get_state).

replace_state(Name, F) -> replace_state(Name, F, 5000).
replace_state(Name, F, Timeout) -> value(ask(Name, {replace_state, F}, Timeout), replace_state).

value({error, Reason}, What) -> exit({Reason, {sys, What}});
value({ok, State}, _) -> State.

change_code(Name, Module, OldVsn, Extra) -> change_code(Name, Module, OldVsn, Extra, 5000).
change_code(Name, Module, OldVsn, Extra, Timeout) ->
    ask(Name, {change_code, Module, OldVsn, Extra}, Timeout).

terminate(Name, Reason) -> terminate(Name, Reason, 5000).
terminate(Name, Reason, Timeout) -> ask(Name, {terminate, Reason}, Timeout).

%% Without waiting for the answer, `{Tag, ok}`: the caller watches the process die.
terminate_async(Name, Reason, Tag) ->
    Name ! {system, {self(), Tag}, {terminate, Reason}},
    ok.

trace(Name, Flag) -> trace(Name, Flag, 5000).
trace(Name, Flag, Timeout) -> ask(Name, {debug, {trace, Flag}}, Timeout).
log(Name, Flag) -> log(Name, Flag, 5000).
log(Name, Flag, Timeout) -> ask(Name, {debug, {log, Flag}}, Timeout).
statistics(Name, Flag) -> statistics(Name, Flag, 5000).
statistics(Name, Flag, Timeout) -> ask(Name, {debug, {statistics, Flag}}, Timeout).
no_debug(Name) -> no_debug(Name, 5000).
no_debug(Name, Timeout) -> ask(Name, {debug, no_debug}, Timeout).
install(Name, Spec) -> install(Name, Spec, 5000).
install(Name, Spec, Timeout) -> ask(Name, {debug, {install, Spec}}, Timeout).
remove(Name, F) -> remove(Name, F, 5000).
remove(Name, F, Timeout) -> ask(Name, {debug, {remove, F}}, Timeout).

ask(Name, Request, Timeout) ->
    try gen:call(Name, system, Request, Timeout) of
        {ok, Reply} -> Reply
    catch exit:Reason -> exit({Reason, {sys, request(Request), [Name]}})
    end.

request(Request) when is_tuple(Request) -> element(1, Request);
request(Request) -> Request.

%% ---- answering ------------------------------------------------------------------------------

handle_system_msg(Message, From, Parent, Module, Debug, State) ->
    handle_system_msg(Message, From, Parent, Module, Debug, State, false).

handle_system_msg(Message, From, Parent, Module, Debug, State, _Hibernate) ->
    handle(running, Message, From, Parent, Module, Debug, State).

handle(Status, Message, From, Parent, Module, Debug, State) ->
    case Message of
        {terminate, Reason} ->
            gen:reply(From, ok),
            Module:system_terminate(Reason, Parent, Debug, State);
        suspend ->
            gen:reply(From, ok),
            suspended(Parent, Module, Debug, State);
        resume ->
            gen:reply(From, ok),
            Module:system_continue(Parent, Debug, State);
        _ ->
            {Reply, State1, Debug1} = answer(Message, Status, Parent, Module, Debug, State),
            gen:reply(From, Reply),
            case Status of
                running -> Module:system_continue(Parent, Debug1, State1);
                suspended -> suspended(Parent, Module, Debug1, State1)
            end
    end.

suspended(Parent, Module, Debug, State) ->
    receive
        {system, From, Message} -> handle(suspended, Message, From, Parent, Module, Debug, State);
        {'EXIT', Parent, Reason} -> Module:system_terminate(Reason, Parent, Debug, State)
    end.

answer(get_state, _, _, Module, Debug, State) ->
    {try Module:system_get_state(State)
     catch Class:Reason -> {error, {callback_failed, {Module, system_get_state}, {Class, Reason}}}
     end, State, Debug};
answer({replace_state, F}, _, _, Module, Debug, State) ->
    try Module:system_replace_state(F, State) of
        {ok, Shown, New} -> {{ok, Shown}, New, Debug}
    catch Class:Reason ->
        {{error, {callback_failed, {Module, system_replace_state}, {Class, Reason}}}, State, Debug}
    end;
answer(get_status, Status, Parent, Module, Debug, State) ->
    {{status, self(), {module, Module}, [erlang:get(), Status, Parent, Debug, State]}, State, Debug};
answer({change_code, Mod, OldVsn, Extra}, suspended, _, Module, Debug, State) ->
    case Module:system_code_change(State, Mod, OldVsn, Extra) of
        {ok, New} -> {ok, New, Debug};
        Error -> {{error, Error}, State, Debug}
    end;
answer({debug, no_debug}, _, _, _, _, State) -> {ok, State, []};
answer({debug, {trace, true}}, _, _, _, Debug, State) -> {ok, State, [trace | Debug -- [trace]]};
answer({debug, {trace, false}}, _, _, _, Debug, State) -> {ok, State, Debug -- [trace]};
answer({debug, {install, {F, FuncState}}}, _, _, _, Debug, State) ->
    {ok, State, [{F, FuncState} | Debug]};
answer({debug, {remove, F}}, _, _, _, Debug, State) -> {ok, State, lists:keydelete(F, 1, Debug)};
answer({debug, {_, get}}, _, _, _, Debug, State) -> {{ok, []}, State, Debug};
answer({debug, _}, _, _, _, Debug, State) -> {ok, State, Debug};
answer(Other, _, _, _, Debug, State) -> {{error, {unknown_system_msg, Other}}, State, Debug}.

%% ---- tracing --------------------------------------------------------------------------------

debug_options(Options) when is_list(Options) ->
    [trace || lists:member(trace, Options)] ++ [Spec || {install, Spec} <- Options];
debug_options(_) -> [].

handle_debug([trace | Rest], Format, Name, Event) ->
    Format(standard_io, Event, Name),
    [trace | handle_debug(Rest, Format, Name, Event)];
handle_debug([{F, FuncState} | Rest], Format, Name, Event) when is_function(F, 3) ->
    case F(FuncState, Event, Name) of
        done -> handle_debug(Rest, Format, Name, Event);
        New -> [{F, New} | handle_debug(Rest, Format, Name, Event)]
    end;
handle_debug([], _, _, _) -> [].

get_debug(_, _, Default) -> Default.
print_log(_) -> ok.
