%% System messages: what every behaviour answers besides its own.
-module(sys).

-export([change_code/4, change_code/5, debug_options/1, get_debug/3, get_log/1, get_state/1, get_state/2,
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
answer({debug, What}, _, _, _, Debug, State) ->
    {Reply, Debug1} = debug(What, Debug),
    {Reply, State, Debug1};
answer(Other, _, _, _, Debug, State) -> {{error, {unknown_system_msg, Other}}, State, Debug}.

%% ---- tracing, counting, remembering ----------------------------------------------------------

%% What is done with events: `trace`, `{statistics, Started, Reductions, In, Out}`,
%% `{log, AtMost, Events}` with the newest first, `{install, Id, F, State}`.

debug(no_debug, _) -> {ok, []};
debug({trace, true}, Debug) -> {ok, [trace | Debug -- [trace]]};
debug({trace, false}, Debug) -> {ok, Debug -- [trace]};
debug({statistics, true}, Debug) -> {ok, [statistics() | lists:keydelete(statistics, 1, Debug)]};
debug({statistics, false}, Debug) -> {ok, lists:keydelete(statistics, 1, Debug)};
debug({statistics, get}, Debug) ->
    Reply = case lists:keyfind(statistics, 1, Debug) of
        {_, Started, Before, In, Out} ->
            [{start_time, Started}, {current_time, calendar:local_time()},
             {reductions, reductions() - Before}, {messages_in, In}, {messages_out, Out}];
        false -> no_statistics
    end,
    {{ok, Reply}, Debug};
debug({log, true}, Debug) -> debug({log, {true, 10}}, Debug);
debug({log, {true, N}}, Debug) ->
    Kept = case lists:keyfind(log, 1, Debug) of {_, _, Events} -> lists:sublist(Events, N); false -> [] end,
    {ok, [{log, N, Kept} | lists:keydelete(log, 1, Debug)]};
debug({log, false}, Debug) -> {ok, lists:keydelete(log, 1, Debug)};
debug({log, get}, Debug) -> {{ok, [Event || {Event, _, _} <- kept(Debug)]}, Debug};
debug({log, print}, Debug) ->
    print_log(Debug),
    {ok, Debug};
debug({install, {Id, {F, FuncState}}}, Debug) ->
    {ok, [{install, Id, F, FuncState} | lists:keydelete(Id, 2, Debug)]};
debug({install, {F, FuncState}}, Debug) -> debug({install, {F, {F, FuncState}}}, Debug);
debug({remove, Id}, Debug) -> {ok, lists:keydelete(Id, 2, Debug)};
debug(Other, Debug) -> {{error, {unknown_debug, Other}}, Debug}.

statistics() -> {statistics, calendar:local_time(), reductions(), 0, 0}.

reductions() ->
    {_, Reductions} = process_info(self(), reductions),
    Reductions.

%% Events with the oldest first.
kept(Debug) ->
    case lists:keyfind(log, 1, Debug) of
        {_, _, Events} -> lists:reverse(Events);
        false -> []
    end.

debug_options(Options) when is_list(Options) ->
    Change = fun(Option, Debug) ->
        case Option of
            trace -> element(2, debug({trace, true}, Debug));
            log -> element(2, debug({log, true}, Debug));
            {log, N} when is_integer(N) -> element(2, debug({log, {true, N}}, Debug));
            statistics -> element(2, debug({statistics, true}, Debug));
            {install, _} -> element(2, debug(Option, Debug));
            _ -> Debug
        end
    end,
    lists:foldl(Change, [], Options);
debug_options(_) -> [].

handle_debug([Part | Rest], Format, Name, Event) ->
    case noticed(Part, Format, Name, Event) of
        done -> handle_debug(Rest, Format, Name, Event);
        New -> [New | handle_debug(Rest, Format, Name, Event)]
    end;
handle_debug([], _, _, _) -> [].

noticed(trace, Format, Name, Event) ->
    Format(standard_io, Event, Name),
    trace;
noticed({statistics, Started, Before, In, Out}, _, _, Event) ->
    case is_tuple(Event) andalso element(1, Event) of
        in -> {statistics, Started, Before, In + 1, Out};
        out -> {statistics, Started, Before, In, Out + 1};
        _ -> {statistics, Started, Before, In, Out}
    end;
noticed({log, N, Events}, Format, Name, Event) ->
    {log, N, lists:sublist([{Event, Name, Format} | Events], N)};
noticed({install, Id, F, FuncState}, _, Name, Event) ->
    case try F(FuncState, Event, Name) catch _:_ -> done end of
        done -> done;
        New -> {install, Id, F, New}
    end.

get_debug(Item, Debug, Default) ->
    case lists:keyfind(Item, 1, Debug) of
        {log, N, Events} -> {N, Events};
        Found when is_tuple(Found) -> Found;
        false -> Default
    end.

get_log(Debug) -> [Event || {Event, _, _} <- kept(Debug)].

print_log(Debug) -> lists:foreach(fun({Event, Name, Format}) -> Format(standard_io, Event, Name) end, kept(Debug)).
