%% Servers: one process, its state, and callbacks for calls, casts and other messages.
-module(gen_server).

-export([abcast/2, abcast/3, call/2, call/3, cast/2, check_response/2, enter_loop/3, enter_loop/4,
         enter_loop/5, multi_call/2, multi_call/3, multi_call/4, receive_response/2, reply/2,
         send_request/2, start/3, start/4, start_link/3, start_link/4, start_monitor/3,
         start_monitor/4, stop/1, stop/3, wait_response/2]).
-export([init_it/6, system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1,
         system_replace_state/2]).

-callback init(term()) -> term().
-callback handle_call(term(), {pid(), term()}, term()) -> term().
-callback handle_cast(term(), term()) -> term().
-callback handle_info(term(), term()) -> term().
-callback handle_continue(term(), term()) -> term().
-callback terminate(term(), term()) -> term().
-callback code_change(term(), term(), term()) -> term().
-callback format_status(term(), term()) -> term().
-optional_callbacks([handle_info/2, handle_continue/2, terminate/2, code_change/3, format_status/2]).

%% What the loop carries: who started it, its name, the callback module, and when to hibernate.
-record(server, {parent, name, module, debug, hibernate_after}).

%% ---- the client's side ----------------------------------------------------------------------

start(Module, Args, Options) -> gen:start(?MODULE, nolink, Module, Args, Options).
start(Name, Module, Args, Options) -> gen:start(?MODULE, nolink, Name, Module, Args, Options).
start_link(Module, Args, Options) -> gen:start(?MODULE, link, Module, Args, Options).
start_link(Name, Module, Args, Options) -> gen:start(?MODULE, link, Name, Module, Args, Options).
start_monitor(Module, Args, Options) -> gen:start(?MODULE, monitor, Module, Args, Options).
start_monitor(Name, Module, Args, Options) ->
    gen:start(?MODULE, monitor, Name, Module, Args, Options).

stop(Server) -> gen:stop(Server).
stop(Server, Reason, Timeout) -> gen:stop(Server, Reason, Timeout).

call(Server, Request) ->
    try gen:call(Server, '$gen_call', Request) of
        {ok, Reply} -> Reply
    catch exit:Reason -> exit({Reason, {?MODULE, call, [Server, Request]}})
    end.

call(Server, Request, Timeout) ->
    try gen:call(Server, '$gen_call', Request, Timeout) of
        {ok, Reply} -> Reply
    catch exit:Reason -> exit({Reason, {?MODULE, call, [Server, Request, Timeout]}})
    end.

%% Always `ok`, whether anybody is there or not.
cast({global, Name}, Request) -> catch global:send(Name, {'$gen_cast', Request}), ok;
cast({via, Module, Name}, Request) -> catch Module:send(Name, {'$gen_cast', Request}), ok;
cast(Server, Request) -> catch (Server ! {'$gen_cast', Request}), ok.

reply(Client, Reply) -> gen:reply(Client, Reply).

abcast(Name, Request) -> cast(Name, Request), abcast.
abcast(Nodes, Name, Request) ->
    lists:foreach(fun(Node) -> cast({Name, Node}, Request) end, Nodes),
    abcast.

multi_call(Name, Request) -> multi_call([node()], Name, Request).
multi_call(Nodes, Name, Request) -> multi_call(Nodes, Name, Request, infinity).
multi_call(Nodes, Name, Request, Timeout) ->
    Answers = [{Node, catch_call({Name, Node}, Request, Timeout)} || Node <- Nodes],
    {[{Node, Reply} || {Node, {ok, Reply}} <- Answers], [Node || {Node, error} <- Answers]}.

catch_call(Server, Request, Timeout) ->
    try gen:call(Server, '$gen_call', Request, Timeout)
    catch exit:_ -> error
    end.

send_request(Server, Request) -> gen:send_request(Server, '$gen_call', Request).
wait_response(Id, Timeout) -> gen:wait_response(Id, Timeout).
receive_response(Id, Timeout) -> gen:receive_response(Id, Timeout).
check_response(Message, Id) -> gen:check_response(Message, Id).

%% ---- starting -------------------------------------------------------------------------------

enter_loop(Module, Options, State) -> enter_loop(Module, Options, State, self(), infinity).

enter_loop(Module, Options, State, {Kind, _} = Name) when Kind =:= local; Kind =:= global ->
    enter_loop(Module, Options, State, Name, infinity);
enter_loop(Module, Options, State, {via, _, _} = Name) ->
    enter_loop(Module, Options, State, Name, infinity);
enter_loop(Module, Options, State, Timeout) ->
    enter_loop(Module, Options, State, self(), Timeout).

enter_loop(Module, Options, State, Name, Next) ->
    Server = #server{parent = gen:get_parent(), name = gen:name(Name), module = Module,
                     debug = gen:debug_options(Name, Options),
                     hibernate_after = gen:hibernate_after(Options)},
    loop(Server, State, Next).

init_it(Starter, self, Name, Module, Args, Options) ->
    init_it(Starter, self(), Name, Module, Args, Options);
init_it(Starter, Parent, Name0, Module, Args, Options) ->
    Server = #server{parent = Parent, name = gen:name(Name0), module = Module,
                     debug = gen:debug_options(Name0, Options),
                     hibernate_after = gen:hibernate_after(Options)},
    case initialize(Module, Args) of
        {ok, State} -> ready(Starter, Server, State, infinity);
        {ok, State, Next} -> ready(Starter, Server, State, Next);
        {stop, Reason} -> fail(Starter, Name0, {error, Reason}, Reason);
        {error, Reason} -> fail(Starter, Name0, {error, Reason}, normal);
        ignore -> fail(Starter, Name0, ignore, normal);
        {'%raised', Class, Reason, Stack} ->
            gen:unregister_name(Name0),
            proc_lib:init_ack(Starter, {error, exit_reason(Class, Reason, Stack)}),
            erlang:raise(Class, Reason, Stack);
        Other ->
            Reason = {bad_return_value, Other},
            fail(Starter, Name0, {error, Reason}, Reason)
    end.

initialize(Module, Args) ->
    try Module:init(Args)
    catch
        throw:Value -> Value;
        Class:Reason:Stack -> {'%raised', Class, Reason, Stack}
    end.

ready(Starter, Server, State, Next) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(Server, State, Next).

%% The name must be free before the starter hears of the failure: it may try again at once.
fail(Starter, Name, Answer, Reason) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, Answer),
    exit(Reason).

%% ---- the loop -------------------------------------------------------------------------------

%% Next is a time-out, `hibernate`, or `{continue, Term}`.
loop(Server, State, {continue, Continue}) ->
    #server{module = Module} = Server,
    Event = {continue, Continue},
    handled(callback(Module, handle_continue, [Continue, State]), Server, Event, none, State);
loop(Server, State, hibernate) -> loop(Server, State, infinity);
loop(Server, State, Timeout) ->
    receive Message -> message(Message, Server, State)
    after Timeout -> message(timeout, Server, State)
    end.

message({system, From, Request}, #server{parent = Parent, debug = Debug} = Server, State) ->
    sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, {Server, State});
message({'EXIT', Parent, Reason}, #server{parent = Parent} = Server, State) ->
    terminate(exit, Reason, [], Server, {'EXIT', Parent, Reason}, none, State);
message({'$gen_call', From, Request} = Message, #server{module = Module} = Server0, State) ->
    Server = debug(Server0, {in, Message}),
    handled(callback(Module, handle_call, [Request, From, State]), Server, Request, From, State);
message({'$gen_cast', Request} = Message, #server{module = Module} = Server0, State) ->
    Server = debug(Server0, {in, Message}),
    handled(callback(Module, handle_cast, [Request, State]), Server, Message, none, State);
message(Message, #server{module = Module} = Server0, State) ->
    Server = debug(Server0, {in, Message}),
    case erlang:function_exported(Module, handle_info, 2) of
        true -> handled(callback(Module, handle_info, [Message, State]), Server, Message, none, State);
        false ->
            logger:warning("** Undefined handle_info in ~p~n** Unhandled message: ~tp~n",
                           [Module, Message]),
            loop(Server, State, infinity)
    end.

debug(#server{debug = []} = Server, _) -> Server;
debug(#server{debug = Debug, name = Name} = Server, Event) ->
    Server#server{debug = sys:handle_debug(Debug, fun print_event/3, Name, Event)}.

print_event(Device, {in, {'$gen_call', {From, _}, Call}}, Name) ->
    io:format(Device, "*DBG* ~tp got call ~tp from ~tw~n", [Name, Call, From]);
print_event(Device, {in, {'$gen_cast', Cast}}, Name) ->
    io:format(Device, "*DBG* ~tp got cast ~tp~n", [Name, Cast]);
print_event(Device, {in, Message}, Name) ->
    io:format(Device, "*DBG* ~tp got ~tp~n", [Name, Message]);
print_event(Device, {out, Reply, To, State}, Name) ->
    io:format(Device, "*DBG* ~tp sent ~tp to ~tw, new state ~tp~n", [Name, Reply, To, State]);
print_event(Device, {noreply, State}, Name) ->
    io:format(Device, "*DBG* ~tp new state ~tp~n", [Name, State]);
print_event(Device, Event, Name) -> io:format(Device, "*DBG* ~tp dbg  ~tp~n", [Name, Event]).

%% A thrown term is a result.
callback(Module, Function, Args) ->
    try {ok, apply(Module, Function, Args)}
    catch
        throw:Value -> {ok, Value};
        Class:Reason:Stack -> {'%raised', Class, Reason, Stack}
    end.

handled({ok, {reply, Reply, New}}, Server, Event, From, State) when From =/= none ->
    answered(Reply, New, infinity, Server, Event, From, State);
handled({ok, {reply, Reply, New, Next}}, Server, Event, From, State) when From =/= none ->
    answered(Reply, New, Next, Server, Event, From, State);
handled({ok, {noreply, New}}, Server, _, _, _) -> loop(debug(Server, {noreply, New}), New, infinity);
handled({ok, {noreply, New, Next}}, Server, _, _, _) -> loop(debug(Server, {noreply, New}), New, Next);
handled({ok, {stop, Reason, Reply, New}}, Server, Event, From, _) when From =/= none ->
    try terminate(exit, Reason, [], Server, Event, From, New)
    after gen:reply(From, Reply)
    end;
handled({ok, {stop, Reason, New}}, Server, Event, From, _) ->
    terminate(exit, Reason, [], Server, Event, From, New);
handled({ok, Other}, Server, Event, From, State) ->
    terminate(exit, {bad_return_value, Other}, [], Server, Event, From, State);
handled({'%raised', Class, Reason, Stack}, Server, Event, From, State) ->
    terminate(Class, Reason, Stack, Server, Event, From, State).

answered(Reply, New, Next, Server, _, From, _) ->
    gen:reply(From, Reply),
    {To, _} = From,
    loop(debug(Server, {out, Reply, To, New}), New, Next).

%% ---- ending ---------------------------------------------------------------------------------

terminate(Class, Reason, Stack, #server{module = Module} = Server, Event, From, State) ->
    try_terminate(Module, exit_reason(Class, Reason, Stack), Server, Event, From, State),
    case expected(Class, Reason) of
        true -> ok;
        false -> report(reported_reason(Class, Reason, Stack), Server, Event, From, State)
    end,
    case Stack of
        [] -> erlang:Class(Reason);
        _ -> erlang:raise(Class, Reason, Stack)
    end.

try_terminate(Module, Reason, Server, Event, From, State) ->
    case erlang:function_exported(Module, terminate, 2) of
        false -> ok;
        true ->
            try Module:terminate(Reason, State), ok
            catch
                throw:_ -> ok;
                Class:Why:Stack ->
                    report(reported_reason(Class, Why, Stack), Server, Event, From, State),
                    erlang:raise(Class, Why, Stack)
            end
    end.

exit_reason(error, Reason, Stack) -> {Reason, Stack};
exit_reason(exit, Reason, _) -> Reason;
exit_reason(throw, Reason, Stack) -> {{nocatch, Reason}, Stack}.

%% A callback that raised has a stack trace, one that returned something else has none.
reported_reason(exit, Reason, [_ | _] = Stack) -> {Reason, Stack};
reported_reason(Class, Reason, Stack) -> exit_reason(Class, Reason, Stack).

expected(exit, normal) -> true;
expected(exit, shutdown) -> true;
expected(exit, {shutdown, _}) -> true;
expected(_, _) -> false.

report(Reason, #server{name = Name, module = Module}, Event, From, State) ->
    Shown = status(Module, State),
    Client = client(From),
    Text = fun() ->
        ["** Generic server ", show(Name), " terminating \n", last_message(Event),
         io_lib:format("** When Server state == ~tp~n** Reason for termination ==~n** ~tp~n",
                       [Shown, Reason]),
         client_text(Client)]
    end,
    Report = #{label => {gen_server, terminate}, name => Name, last_message => Event, state => Shown,
               log => [], reason => Reason, client_info => Client},
    logger:'%report'(error, "ERROR REPORT", Text, Report).

show(Name) -> io_lib:format("~tp", [Name]).

last_message({continue, _} = Continue) -> io_lib:format("** Last message in was ~tp~n", [Continue]);
last_message(Event) -> io_lib:format("** Last message in was ~tp~n", [Event]).

client(none) -> undefined;
client({From, _}) when From =:= self() -> undefined;
client({From, _}) ->
    case process_info(From, [current_stacktrace, registered_name]) of
        [{_, Stack}, {_, []}] -> {From, {From, Stack}};
        [{_, Stack}, {_, Name}] -> {From, {Name, Stack}};
        undefined -> {From, dead}
    end.

client_text(undefined) -> "";
client_text({_, {Name, Stack}}) -> io_lib:format("** Client ~tp stacktrace~n** ~tp~n", [Name, Stack]);
client_text({From, dead}) -> io_lib:format("** Client ~tp is dead~n", [From]).

status(Module, State) ->
    case {erlang:function_exported(Module, format_status, 1),
          erlang:function_exported(Module, format_status, 2)} of
        {true, _} ->
            try Module:format_status(#{state => State}) of
                #{state := Shown} -> Shown;
                _ -> State
            catch _:_ -> State
            end;
        {_, true} ->
            try Module:format_status(terminate, [get(), State])
            catch _:_ -> State
            end;
        _ -> State
    end.

%% ---- system messages ------------------------------------------------------------------------

system_continue(Parent, Debug, {Server, State}) ->
    loop(Server#server{parent = Parent, debug = Debug}, State, infinity).

system_terminate(Reason, _Parent, _Debug, {Server, State}) ->
    terminate(exit, Reason, [], Server, [], none, State).

system_code_change({#server{module = Module} = Server, State}, _, OldVsn, Extra) ->
    case Module:code_change(OldVsn, State, Extra) of
        {ok, New} -> {ok, {Server, New}};
        Error -> Error
    end.

system_get_state({_, State}) -> {ok, State}.

system_replace_state(F, {Server, State}) ->
    New = F(State),
    {ok, New, {Server, New}}.
