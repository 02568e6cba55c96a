%% Event managers: one process, several handlers, each with its own state.
-module(gen_event).

-export([add_handler/3, add_sup_handler/3, call/3, call/4, delete_handler/3, notify/2, start/0,
         start/1, start/2, start_link/0, start_link/1, start_link/2, stop/1, stop/3, swap_handler/3,
         sync_notify/2, which_handlers/1]).
-export([init_it/6, system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1,
         system_replace_state/2]).

-callback init(term()) -> term().
-callback handle_event(term(), term()) -> term().
-callback handle_call(term(), term()) -> term().
-callback handle_info(term(), term()) -> term().
-callback terminate(term(), term()) -> term().
-callback code_change(term(), term(), term()) -> term().
-optional_callbacks([handle_info/2, terminate/2, code_change/3]).

%% A handler is a module, or `{Module, Id}`; `owner` is the process that it is tied to, if any.
-record(handler, {module, id = false, state, owner = false}).

%% ---- the client's side ----------------------------------------------------------------------

start() -> gen:start(?MODULE, nolink, none, [], []).
start(Options) when is_list(Options) -> gen:start(?MODULE, nolink, none, [], Options);
start(Name) -> gen:start(?MODULE, nolink, Name, none, [], []).
start(Name, Options) -> gen:start(?MODULE, nolink, Name, none, [], Options).
start_link() -> gen:start(?MODULE, link, none, [], []).
start_link(Options) when is_list(Options) -> gen:start(?MODULE, link, none, [], Options);
start_link(Name) -> gen:start(?MODULE, link, Name, none, [], []).
start_link(Name, Options) -> gen:start(?MODULE, link, Name, none, [], Options).

stop(Manager) -> gen:stop(Manager).
stop(Manager, Reason, Timeout) -> gen:stop(Manager, Reason, Timeout).

notify(Manager, Event) -> send(Manager, {notify, Event}).
sync_notify(Manager, Event) -> rpc(Manager, {sync_notify, Event}).
add_handler(Manager, Handler, Args) -> rpc(Manager, {add_handler, Handler, Args}).
add_sup_handler(Manager, Handler, Args) -> rpc(Manager, {add_sup_handler, Handler, Args, self()}).
delete_handler(Manager, Handler, Args) -> rpc(Manager, {delete_handler, Handler, Args}).
swap_handler(Manager, {Old, Args1}, {New, Args2}) ->
    rpc(Manager, {swap_handler, Old, Args1, New, Args2}).
which_handlers(Manager) -> rpc(Manager, which_handlers).
call(Manager, Handler, Query) -> rpc(Manager, {call, Handler, Query}).
call(Manager, Handler, Query, Timeout) ->
    {ok, Reply} = gen:call(Manager, self(), {call, Handler, Query}, Timeout),
    Reply.

send({global, Name}, Message) -> catch global:send(Name, Message), ok;
send({via, Module, Name}, Message) -> catch Module:send(Name, Message), ok;
send(Manager, Message) -> Manager ! Message, ok.

%% Signals of the operating system do not reach a program: who asks for them is told that all is well.
rpc(erl_signal_server, Request) when Request =:= which_handlers; is_tuple(Request) ->
    case whereis(erl_signal_server) of
        undefined -> no_signals(Request);
        Pid -> rpc(Pid, Request)
    end;
rpc(Manager, Request) ->
    {ok, Reply} = gen:call(Manager, self(), Request, infinity),
    Reply.

no_signals(which_handlers) -> [];
no_signals({delete_handler, _, _}) -> {error, module_not_found};
no_signals(_) -> ok.

%% ---- the loop -------------------------------------------------------------------------------

init_it(Starter, self, Name, Module, Args, Options) ->
    init_it(Starter, self(), Name, Module, Args, Options);
init_it(Starter, Parent, Name, _Module, _Args, _Options) ->
    process_flag(trap_exit, true),
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(Parent, gen:name(Name), []).

loop(Parent, Name, Handlers) ->
    receive
        {system, From, Request} ->
            sys:handle_system_msg(Request, From, Parent, ?MODULE, [], {Name, Handlers});
        {'EXIT', Parent, Reason} -> finish(Reason, Name, Handlers);
        {'EXIT', From, Reason} ->
            Kept = drop_owned(From, Reason, Handlers, Name),
            loop(Parent, Name, all(handle_info, {'EXIT', From, Reason}, Kept, Name));
        {notify, Event} -> loop(Parent, Name, all(handle_event, Event, Handlers, Name));
        {Label, {_, _} = From, Request} when is_pid(Label) ->
            {Reply, Left} = request(Request, Handlers, Name),
            gen:reply(From, Reply),
            loop(Parent, Name, Left);
        Message -> loop(Parent, Name, all(handle_info, Message, Handlers, Name))
    end.

request({sync_notify, Event}, Handlers, Name) -> {ok, all(handle_event, Event, Handlers, Name)};
request({add_handler, Handler, Args}, Handlers, _) -> add(Handler, Args, false, Handlers);
request({add_sup_handler, Handler, Args, Owner}, Handlers, _) ->
    link(Owner),
    add(Handler, Args, Owner, Handlers);
request({delete_handler, Handler, Args}, Handlers, _) ->
    case take(Handler, Handlers) of
        {Found, Rest} -> {ended(Found, Args), Rest};
        none -> {{error, module_not_found}, Handlers}
    end;
request({swap_handler, Old, Args1, New, Args2}, Handlers, _) ->
    case take(Old, Handlers) of
        {#handler{owner = Owner} = Found, Rest} ->
            add(New, {Args2, ended(Found, Args1)}, Owner, Rest);
        none -> add(New, {Args2, error}, false, Handlers)
    end;
request(which_handlers, Handlers, _) -> {[name(Handler) || Handler <- Handlers], Handlers};
request({call, Handler, Query}, Handlers, Name) ->
    case take(Handler, Handlers) of
        {Found, _} -> call_handler(Found, Query, Handlers, Name);
        none -> {{error, bad_module}, Handlers}
    end.

name(#handler{module = Module, id = false}) -> Module;
name(#handler{module = Module, id = {id, Id}}) -> {Module, Id}.

new({Module, Id}, State, Owner) -> #handler{module = Module, id = {id, Id}, state = State, owner = Owner};
new(Module, State, Owner) -> #handler{module = Module, state = State, owner = Owner}.

%% The first handler of a name: there may be several.
take(Name, Handlers) ->
    case lists:splitwith(fun(Handler) -> name(Handler) =/= Name end, Handlers) of
        {Before, [Found | Rest]} -> {Found, Before ++ Rest};
        {_, []} -> none
    end.

add(Name, Args, Owner, Handlers) ->
    Module = case Name of {M, _} -> M; M -> M end,
    case catch Module:init(Args) of
        {ok, State} -> {ok, [new(Name, State, Owner) | Handlers]};
        {ok, State, hibernate} -> {ok, [new(Name, State, Owner) | Handlers]};
        Other -> {Other, Handlers}
    end.

call_handler(#handler{module = Module, state = State} = Handler, Query, Handlers, Name) ->
    {Before, [_ | After]} = lists:splitwith(fun(H) -> name(H) =/= name(Handler) end, Handlers),
    Put = fun(New) -> Before ++ [Handler#handler{state = New} | After] end,
    Without = Before ++ After,
    case catch Module:handle_call(Query, State) of
        {ok, Reply, New} -> {Reply, Put(New)};
        {ok, Reply, New, hibernate} -> {Reply, Put(New)};
        {remove_handler, Reply} ->
            ended(Handler, remove_handler),
            {Reply, Without};
        {swap_handler, Reply, Args1, _, New, Args2} ->
            {_, Left} = add(New, {Args2, ended(Handler, Args1)}, Handler#handler.owner, Without),
            {Reply, Left};
        Other ->
            crashed(Handler, Query, Other, Name),
            {{error, reason(Other)}, Without}
    end.

reason({'EXIT', Reason}) -> {'EXIT', Reason};
reason(Other) -> {bad_return_value, Other}.

%% An event goes to every handler, the newest first.
all(Function, Event, Handlers, Name) ->
    lists:flatmap(fun(Handler) -> one(Function, Event, Handler, Name) end, Handlers).

one(handle_info, Event, #handler{module = Module} = Handler, Name) ->
    case erlang:function_exported(Module, handle_info, 2) of
        true -> deliver(handle_info, Event, Handler, Name);
        false -> [Handler]
    end;
one(Function, Event, Handler, Name) -> deliver(Function, Event, Handler, Name).

deliver(Function, Event, #handler{module = Module, state = State} = Handler, Name) ->
    case catch Module:Function(Event, State) of
        {ok, New} -> [Handler#handler{state = New}];
        {ok, New, hibernate} -> [Handler#handler{state = New}];
        remove_handler ->
            ended(Handler, remove_handler),
            [];
        {swap_handler, Args1, New, Other, Args2} ->
            Replaced = ended(Handler#handler{state = New}, Args1),
            {_, Left} = add(Other, {Args2, Replaced}, Handler#handler.owner, []),
            Left;
        Other ->
            crashed(Handler, Event, Other, Name),
            []
    end.

ended(#handler{module = Module, state = State}, Args) ->
    case erlang:function_exported(Module, terminate, 2) of
        true -> catch Module:terminate(Args, State);
        false -> ok
    end.

crashed(#handler{state = State, owner = Owner} = Handler, Event, Result, Name) ->
    Reason = case Result of {'EXIT', R} -> R; Other -> {bad_return_value, Other} end,
    ended(Handler, {error, case Result of {'EXIT', _} -> Result; _ -> Reason end}),
    Text = fun() ->
        io_lib:format("** gen_event handler ~tp crashed.~n** Was installed in ~tp~n"
                      "** Last event was: ~tp~n** When handler state == ~tp~n"
                      "** Reason == ~tp~n", [name(Handler), Name, Event, State, Reason])
    end,
    Report = #{label => {gen_event, terminate}, handler => name(Handler), name => Name,
               last_message => Event, state => State, reason => Reason},
    logger:'%report'(error, "ERROR REPORT", Text, Report),
    case Owner of
        false -> ok;
        _ -> Owner ! {gen_event_EXIT, name(Handler), {'EXIT', Reason}}, ok
    end.

drop_owned(Pid, Reason, Handlers, _) ->
    {Owned, Kept} = lists:partition(fun(#handler{owner = Owner}) -> Owner =:= Pid end, Handlers),
    lists:foreach(fun(Handler) -> ended(Handler, {stop, Reason}) end, Owned),
    Kept.

finish(Reason, _, Handlers) ->
    lists:foreach(fun(Handler) -> ended(Handler, stop) end, Handlers),
    exit(Reason).

%% ---- system messages ------------------------------------------------------------------------

system_continue(Parent, _Debug, {Name, Handlers}) -> loop(Parent, Name, Handlers).
system_terminate(Reason, _Parent, _Debug, {Name, Handlers}) -> finish(Reason, Name, Handlers).
system_code_change(State, _, _, _) -> {ok, State}.
system_get_state({_, Handlers}) ->
    {ok, [{M, I, S} || #handler{module = M, id = I, state = S} <- Handlers]}.
system_replace_state(F, {Name, Handlers}) ->
    New = [begin
               {M, I, S} = F({H#handler.module, H#handler.id, H#handler.state}),
               H#handler{module = M, id = I, state = S}
           end || H <- Handlers],
    {ok, New, {Name, New}}.
