%% State machines: states, events, and actions that a callback returns with its next state.
-module(gen_statem).

-export([call/2, call/3, cast/2, check_response/2, enter_loop/4, enter_loop/5, enter_loop/6,
         receive_response/2, reply/1, reply/2, send_request/2, start/3, start/4, start_link/3,
         start_link/4, start_monitor/3, start_monitor/4, stop/1, stop/3, wait_response/2]).
-export([init_it/6, system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1,
         system_replace_state/2]).

-callback init(term()) -> term().
-callback callback_mode() -> term().
-callback handle_event(term(), term(), term(), term()) -> term().
-callback terminate(term(), term(), term()) -> term().
-callback code_change(term(), term(), term(), term()) -> term().
-optional_callbacks([handle_event/4, terminate/3, code_change/4]).

%% `queue` holds events to handle before the mailbox is looked at; `postponed` those to try again
%% when the state changes, the last one first. `timers` maps a kind of time-out to `{Ref, Content}`.
-record(machine, {parent, name, module, mode, enter, state, data, queue = [], postponed = [],
                  timers = #{}, debug = []}).

%% ---- the client's side ----------------------------------------------------------------------

start(Module, Args, Options) -> gen:start(?MODULE, nolink, Module, Args, Options).
start(Name, Module, Args, Options) -> gen:start(?MODULE, nolink, Name, Module, Args, Options).
start_link(Module, Args, Options) -> gen:start(?MODULE, link, Module, Args, Options).
start_link(Name, Module, Args, Options) -> gen:start(?MODULE, link, Name, Module, Args, Options).
start_monitor(Module, Args, Options) -> gen:start(?MODULE, monitor, Module, Args, Options).
start_monitor(Name, Module, Args, Options) ->
    gen:start(?MODULE, monitor, Name, Module, Args, Options).

stop(Machine) -> gen:stop(Machine).
stop(Machine, Reason, Timeout) -> gen:stop(Machine, Reason, Timeout).

call(Machine, Request) -> call(Machine, Request, infinity).

call(Machine, Request, Timeout0) ->
    Timeout = case Timeout0 of
        {clean_timeout, T} -> T;
        {dirty_timeout, T} -> T;
        T -> T
    end,
    try gen:call(Machine, '$gen_call', Request, Timeout) of
        {ok, Reply} -> Reply
    catch exit:Reason -> exit({Reason, {?MODULE, call, [Machine, Request, Timeout0]}})
    end.

cast({global, Name}, Message) -> catch global:send(Name, {'$gen_cast', Message}), ok;
cast({via, Module, Name}, Message) -> catch Module:send(Name, {'$gen_cast', Message}), ok;
cast(Machine, Message) -> catch (Machine ! {'$gen_cast', Message}), ok.

reply({reply, From, Reply}) -> reply(From, Reply);
reply(Replies) when is_list(Replies) -> lists:foreach(fun reply/1, Replies).

reply(From, Reply) -> gen:reply(From, Reply).

send_request(Machine, Request) -> gen:send_request(Machine, '$gen_call', Request).
wait_response(Id, Timeout) -> gen:wait_response(Id, Timeout).
receive_response(Id, Timeout) -> gen:receive_response(Id, Timeout).
check_response(Message, Id) -> gen:check_response(Message, Id).

%% ---- starting -------------------------------------------------------------------------------

init_it(Starter, self, Name, Module, Args, Options) ->
    init_it(Starter, self(), Name, Module, Args, Options);
init_it(Starter, Parent, Name0, Module, Args, Options) ->
    try Module:init(Args) of
        Result -> started(Result, Starter, Parent, Name0, Module, Options)
    catch
        throw:Result -> started(Result, Starter, Parent, Name0, Module, Options);
        Class:Reason:Stack ->
            gen:unregister_name(Name0),
            proc_lib:init_ack(Starter, {error, exit_reason(Class, Reason, Stack)}),
            erlang:raise(Class, Reason, Stack)
    end.

started({ok, State, Data}, Starter, Parent, Name, Module, Options) ->
    started({ok, State, Data, []}, Starter, Parent, Name, Module, Options);
started({ok, State, Data, Actions}, Starter, Parent, Name, Module, Options) ->
    Machine = machine(Parent, Name, Module, State, Data, gen:debug_options(Name, Options)),
    proc_lib:init_ack(Starter, {ok, self()}),
    first(Machine, Actions);
started(Result, Starter, _, Name, _, _) ->
    {Answer, Reason} = case Result of
        {stop, Why} -> {{error, Why}, Why};
        {error, Why} -> {{error, Why}, normal};
        ignore -> {ignore, normal};
        Other -> {{error, {bad_return_from_init, Other}}, {bad_return_from_init, Other}}
    end,
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, Answer),
    exit(Reason).

machine(Parent, Name, Module, State, Data, Debug) ->
    {Mode, Enter} = mode(Module:callback_mode()),
    #machine{parent = Parent, name = gen:name(Name), module = Module, mode = Mode, enter = Enter,
             state = State, data = Data, debug = Debug}.

mode(Modes) when is_list(Modes) ->
    [Mode] = Modes -- [state_enter],
    {Mode, lists:member(state_enter, Modes)};
mode(Mode) -> {Mode, false}.

enter_loop(Module, Options, State, Data) -> enter_loop(Module, Options, State, Data, self()).

enter_loop(Module, Options, State, Data, Actions) when is_list(Actions) ->
    enter_loop(Module, Options, State, Data, self(), Actions);
enter_loop(Module, Options, State, Data, Name) ->
    enter_loop(Module, Options, State, Data, Name, []).

enter_loop(Module, Options, State, Data, Name, Actions) ->
    Debug = gen:debug_options(Name, Options),
    first(machine(gen:get_parent(), Name, Module, State, Data, Debug), Actions).

first(#machine{state = State} = Machine0, Actions) ->
    case enter(Machine0, State) of
        {ok, Machine} -> next(act(Actions, undefined, Machine));
        {stop, Stop} -> Stop()
    end.

%% ---- the loop -------------------------------------------------------------------------------

next(#machine{queue = [Event | Rest]} = Machine) -> handle(Event, Machine#machine{queue = Rest});
next(Machine) ->
    receive Message -> message(Message, Machine)
    end.

message({system, From, Request}, #machine{parent = Parent, debug = Debug} = Machine) ->
    sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, Machine);
message({'EXIT', Parent, Reason}, #machine{parent = Parent} = Machine) ->
    terminate(exit, Reason, [], Machine, {info, {'EXIT', Parent, Reason}});
message({timeout, Ref, {'%statem', Kind}} = Message, #machine{timers = Timers} = Machine) ->
    case Timers of
        #{Kind := {Ref, Content}} ->
            handle({Kind, Content}, Machine#machine{timers = maps:remove(Kind, Timers)});
        _ ->
            _ = Message,
            next(Machine)
    end;
message({'$gen_call', From, Request}, Machine) -> arrived({{call, From}, Request}, Machine);
message({'$gen_cast', Request}, Machine) -> arrived({cast, Request}, Machine);
message(Message, Machine) -> arrived({info, Message}, Machine).

%% An event from outside ends the event time-out.
arrived(Event, Machine) -> handle(Event, cancel(timeout, Machine)).

handle({Type, Content} = Event, #machine{state = State, data = Data} = Machine) ->
    case callback(Machine, Type, Content, State, Data) of
        {ok, Result} -> result(Result, Event, Machine);
        {raised, Class, Reason, Stack} -> terminate(Class, Reason, Stack, Machine, Event)
    end.

callback(#machine{module = Module, mode = Mode}, Type, Content, State, Data) ->
    try
        case Mode of
            state_functions -> {ok, Module:State(Type, Content, Data)};
            handle_event_function -> {ok, Module:handle_event(Type, Content, State, Data)}
        end
    catch
        throw:Result -> {ok, Result};
        Class:Reason:Stack -> {raised, Class, Reason, Stack}
    end.

%% ---- what a callback returns ----------------------------------------------------------------

result(Result, Event, #machine{state = State, data = Data} = Machine) ->
    case Result of
        {next_state, New, NewData} -> change(New, NewData, [], false, Event, Machine);
        {next_state, New, NewData, Actions} -> change(New, NewData, Actions, false, Event, Machine);
        {keep_state, NewData} -> change(State, NewData, [], false, Event, Machine);
        {keep_state, NewData, Actions} -> change(State, NewData, Actions, false, Event, Machine);
        keep_state_and_data -> change(State, Data, [], false, Event, Machine);
        {keep_state_and_data, Actions} -> change(State, Data, Actions, false, Event, Machine);
        {repeat_state, NewData} -> change(State, NewData, [], true, Event, Machine);
        {repeat_state, NewData, Actions} -> change(State, NewData, Actions, true, Event, Machine);
        repeat_state_and_data -> change(State, Data, [], true, Event, Machine);
        {repeat_state_and_data, Actions} -> change(State, Data, Actions, true, Event, Machine);
        _ -> stop_result(Result, Event, Machine)
    end.

stop_result(Result, Event, Machine) ->
    case Result of
        stop -> terminate(exit, normal, [], Machine, Event);
        {stop, Reason} -> terminate(exit, Reason, [], Machine, Event);
        {stop, Reason, Data} -> terminate(exit, Reason, [], Machine#machine{data = Data}, Event);
        {stop_and_reply, Reason, Replies} -> stop_reply(Reason, Replies, Machine, Event);
        {stop_and_reply, Reason, Replies, Data} ->
            stop_reply(Reason, Replies, Machine#machine{data = Data}, Event);
        _ ->
            Reason = {bad_return_from_state_function, Result},
            terminate(error, Reason, [], Machine, Event)
    end.

stop_reply(Reason, Replies, Machine, Event) ->
    try terminate(exit, Reason, [], Machine, Event)
    after reply(listed(Replies))
    end.

change(New, Data, Actions0, Repeat, Event, #machine{state = Old} = Machine0) ->
    Actions = listed(Actions0),
    Changed = New =/= Old,
    Postpone = lists:member(postpone, Actions) orelse lists:member({postpone, true}, Actions),
    Machine1 = Machine0#machine{state = New, data = Data},
    Machine2 = case Postpone of
        true -> Machine1#machine{postponed = [Event | Machine1#machine.postponed]};
        false -> Machine1
    end,
    %% What was postponed comes again in the new state, oldest first.
    Machine3 = case Changed of
        true ->
            #machine{postponed = Postponed, queue = Queue} = Machine2,
            cancel(state_timeout, Machine2#machine{postponed = [],
                                                   queue = lists:reverse(Postponed, Queue)});
        false -> Machine2
    end,
    case Changed orelse Repeat of
        true ->
            case enter(Machine3, Old) of
                {ok, Machine4} -> next(act(Actions, Event, Machine4));
                {stop, Stop} -> Stop()
            end;
        false -> next(act(Actions, Event, Machine3))
    end.

listed(Actions) when is_list(Actions) -> Actions;
listed(Action) -> [Action].

%% The call on entering a state, where the module asked for it.
enter(#machine{enter = false} = Machine, _) -> {ok, Machine};
enter(#machine{state = State, data = Data} = Machine, Old) ->
    Event = {enter, Old},
    case callback(Machine, enter, Old, State, Data) of
        {raised, Class, Reason, Stack} ->
            {stop, fun() -> terminate(Class, Reason, Stack, Machine, Event) end};
        {ok, Result} ->
            case Result of
                {next_state, State, NewData} -> {ok, Machine#machine{data = NewData}};
                {next_state, State, NewData, Actions} ->
                    {ok, act(listed(Actions), Event, Machine#machine{data = NewData})};
                {keep_state, NewData} -> {ok, Machine#machine{data = NewData}};
                {keep_state, NewData, Actions} ->
                    {ok, act(listed(Actions), Event, Machine#machine{data = NewData})};
                keep_state_and_data -> {ok, Machine};
                {keep_state_and_data, Actions} -> {ok, act(listed(Actions), Event, Machine)};
                _ -> {stop, fun() -> stop_result(Result, Event, Machine) end}
            end
    end.

%% ---- actions --------------------------------------------------------------------------------

act(Actions, Event, Machine0) ->
    {Machine, Inserted} = lists:foldl(fun(Action, Acc) -> action(Action, Event, Acc) end,
                                      {Machine0, []}, listed(Actions)),
    Machine#machine{queue = lists:reverse(Inserted, Machine#machine.queue)}.

action({reply, From, Reply}, _, {Machine, Inserted}) ->
    gen:reply(From, Reply),
    {Machine, Inserted};
action({next_event, Type, Content}, _, {Machine, Inserted}) ->
    {Machine, [{Type, Content} | Inserted]};
action({state_timeout, Time, Content}, _, Acc) -> timer(state_timeout, Time, Content, Acc);
action({state_timeout, Time, Content, _}, _, Acc) -> timer(state_timeout, Time, Content, Acc);
action({state_timeout, cancel}, _, {Machine, Inserted}) -> {cancel(state_timeout, Machine), Inserted};
action({{timeout, Name}, Time, Content}, _, Acc) -> timer({timeout, Name}, Time, Content, Acc);
action({{timeout, Name}, Time, Content, _}, _, Acc) -> timer({timeout, Name}, Time, Content, Acc);
action({{timeout, Name}, cancel}, _, {Machine, Inserted}) ->
    {cancel({timeout, Name}, Machine), Inserted};
action({timeout, Time, Content}, _, Acc) -> timer(timeout, Time, Content, Acc);
action({timeout, Time, Content, _}, _, Acc) -> timer(timeout, Time, Content, Acc);
action({timeout, Time}, _, Acc) when is_integer(Time); Time =:= infinity ->
    timer(timeout, Time, Time, Acc);
action(Time, _, Acc) when is_integer(Time); Time =:= infinity -> timer(timeout, Time, Time, Acc);
action({change_callback_module, Module}, _, {Machine, Inserted}) ->
    {Mode, Enter} = mode(Module:callback_mode()),
    {Machine#machine{module = Module, mode = Mode, enter = Enter}, Inserted};
action(postpone, _, Acc) -> Acc;
action({postpone, _}, _, Acc) -> Acc;
action(hibernate, _, Acc) -> Acc;
action({hibernate, _}, _, Acc) -> Acc;
action(Bad, _, _) -> erlang:error({bad_action_from_state_function, Bad}).

timer(Kind, Time, Content, {Machine0, Inserted}) ->
    Machine = cancel(Kind, Machine0),
    case Time of
        infinity -> {Machine, Inserted};
        0 -> {Machine, [{Kind, Content} | Inserted]};
        _ ->
            Ref = erlang:start_timer(Time, self(), {'%statem', Kind}),
            {Machine#machine{timers = (Machine#machine.timers)#{Kind => {Ref, Content}}}, Inserted}
    end.

%% A time-out that has already arrived as a message is thrown away by its reference.
cancel(Kind, #machine{timers = Timers} = Machine) ->
    case Timers of
        #{Kind := {Ref, _}} ->
            erlang:cancel_timer(Ref),
            Machine#machine{timers = maps:remove(Kind, Timers)};
        _ -> Machine
    end.

%% ---- ending ---------------------------------------------------------------------------------

terminate(Class, Reason, Stack, #machine{module = Module, state = State, data = Data} = Machine,
          Event) ->
    case erlang:function_exported(Module, terminate, 3) of
        true ->
            try Module:terminate(exit_reason(Class, Reason, Stack), State, Data)
            catch
                throw:_ -> ok;
                C:R:S ->
                    report(C, R, S, Machine, Event),
                    erlang:raise(C, R, S)
            end;
        false -> ok
    end,
    case {Class, Reason} of
        {exit, normal} -> ok;
        {exit, shutdown} -> ok;
        {exit, {shutdown, _}} -> ok;
        _ -> report(Class, Reason, Stack, Machine, Event)
    end,
    case Stack of
        [] -> erlang:Class(Reason);
        _ -> erlang:raise(Class, Reason, Stack)
    end.

exit_reason(error, Reason, Stack) -> {Reason, Stack};
exit_reason(exit, Reason, _) -> Reason;
exit_reason(throw, Reason, Stack) -> {{nocatch, Reason}, Stack}.

report(Class, Reason, Stack, #machine{name = Name, state = State, data = Data, module = Module,
                                      mode = Mode, enter = Enter}, Event) ->
    Modes = case Enter of true -> [Mode, state_enter]; false -> Mode end,
    Text = fun() ->
        Trace = case Stack of
            [] -> "";
            _ -> io_lib:format("** Stacktrace =~n**  ~tp~n", [Stack])
        end,
        [io_lib:format("** State machine ~tp terminating~n** Last event = ~tp~n"
                       "** When server state  = ~tp~n** Reason for termination = ~tp:~tp~n"
                       "** Callback modules = ~tp~n** Callback mode = ~tp~n",
                       [Name, Event, {State, Data}, Class, Reason, [Module], Modes]), Trace]
    end,
    Report = #{label => {gen_statem, terminate}, name => Name, queue => [Event], state => {State, Data},
               reason => {Class, Reason, Stack}, modules => [Module], callback_mode => Modes},
    logger:'%report'(error, "ERROR REPORT", Text, Report).

%% ---- system messages ------------------------------------------------------------------------

system_continue(Parent, Debug, Machine) -> next(Machine#machine{parent = Parent, debug = Debug}).

system_terminate(Reason, _Parent, _Debug, Machine) -> terminate(exit, Reason, [], Machine, []).

system_code_change(#machine{module = Module, state = State, data = Data} = Machine, _, OldVsn, Extra) ->
    case Module:code_change(OldVsn, State, Data, Extra) of
        {ok, NewState, NewData} -> {ok, Machine#machine{state = NewState, data = NewData}};
        Error -> Error
    end.

system_get_state(#machine{state = State, data = Data}) -> {ok, {State, Data}}.

system_replace_state(F, #machine{state = State, data = Data} = Machine) ->
    {NewState, NewData} = Shown = F({State, Data}),
    {ok, Shown, Machine#machine{state = NewState, data = NewData}}.
