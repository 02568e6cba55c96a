-module(job_queue).
-behaviour(gen_server).
-export([main/0, start_link/1, submit/2, await/2, status/0, init/1, handle_call/3, handle_cast/2, handle_info/2, handle_continue/2, terminate/2]).
-record(job, {id, fn, tries = 0, from = []}).
-record(st, {max, queue = queue:new(), running = #{}, done = #{}, next = 1}).
start_link(Max) -> gen_server:start_link({local, ?MODULE}, ?MODULE, Max, []).
submit(Fn, Tries) -> gen_server:call(?MODULE, {submit, Fn, Tries}).
await(Id, T) -> try gen_server:call(?MODULE, {await, Id}, T) catch exit:{timeout, _} -> timeout end.
status() -> gen_server:call(?MODULE, status).
init(Max) -> process_flag(trap_exit, true), {ok, #st{max = Max}, {continue, ready}}.
handle_continue(ready, S) -> io:format("ready with ~p~n", [S#st.max]), {noreply, S};
handle_continue(fill, S) -> {noreply, fill(S)}.
handle_call({submit, Fn, Tries}, _, #st{next = N, queue = Q} = S) ->
    {reply, N, S#st{next = N + 1, queue = queue:in(#job{id = N, fn = Fn, tries = Tries}, Q)}, {continue, fill}};
handle_call({await, Id}, From, #st{done = D} = S) ->
    case D of
        #{Id := R} -> {reply, R, S};
        _ -> {noreply, waiting(Id, From, S)}
    end;
handle_call(status, _, S) -> {reply, #{queued => queue:len(S#st.queue), running => maps:size(S#st.running), done => maps:size(S#st.done)}, S}.
waiting(Id, From, #st{queue = Q, running = R} = S) ->
    Add = fun(#job{id = I, from = F} = J) when I =:= Id -> J#job{from = [From | F]}; (J) -> J end,
    S#st{queue = queue:from_list(lists:map(Add, queue:to_list(Q))), running = maps:map(fun(_, J) -> Add(J) end, R)}.
handle_cast(_, S) -> {noreply, S}.
handle_info({'EXIT', Pid, Reason}, #st{running = R} = S) ->
    case maps:take(Pid, R) of
        {#job{id = Id} = J, R1} ->
            case Reason of
                {result, V} -> {noreply, fill(finish(J, {ok, V}, S#st{running = R1}))};
                _ when J#job.tries > 1 ->
                    io:format("job ~p failed, again~n", [Id]),
                    {noreply, fill(S#st{running = R1, queue = queue:in_r(J#job{tries = J#job.tries - 1}, S#st.queue)})};
                _ -> {noreply, fill(finish(J, {failed, reason(Reason)}, S#st{running = R1}))}
            end;
        error -> {stop, Reason, S}
    end.
reason({{Why, _Data}, Stack}) when is_list(Stack) -> Why;
reason({Why, Stack}) when is_list(Stack) -> Why;
reason(Why) -> Why.
finish(#job{id = Id, from = Fs}, R, #st{done = D} = S) -> [gen_server:reply(F, R) || F <- Fs], S#st{done = D#{Id => R}}.
fill(#st{max = Max, running = R} = S) when map_size(R) >= Max -> S;
fill(#st{queue = Q, running = R} = S) ->
    case queue:out(Q) of
        {empty, _} -> S;
        {{value, #job{fn = Fn} = J}, Q1} ->
            Pid = spawn_link(fun() -> exit({result, Fn()}) end),
            fill(S#st{queue = Q1, running = R#{Pid => J}})
    end.
terminate(Why, #st{done = D}) -> io:format("terminate ~p with ~p done~n", [Why, map_size(D)]).
main() ->
    process_flag(trap_exit, true),
    logger:set_primary_config(level, none),
    {ok, P} = start_link(2),
    A = submit(fun() -> timer:sleep(100), a end, 1),
    B = submit(fun() -> timer:sleep(50), b end, 1),
    C = submit(fun() -> c end, 1),
    io:format("~p~n", [status()]),
    io:format("~p~n", [[await(I, 1000) || I <- [C, B, A]]]),
    io:format("~p~n", [status()]),
    Counter = counters:new(1, []),
    D = submit(fun() -> counters:add(Counter, 1, 1), case counters:get(Counter, 1) of N when N < 3 -> error({not_yet, N}); N -> N end end, 5),
    io:format("~p~n", [await(D, 1000)]),
    E = submit(fun() -> {ok, _} = maps:find(x, #{}) end, 1),
    F = submit(fun() -> exit(self(), kill), receive after infinity -> ok end end, 2),
    G = submit(fun() -> throw(away) end, 1),
    io:format("~p~n", [[await(I, 1000) || I <- [E, F, G]]]),
    H = submit(fun() -> timer:sleep(5000) end, 1),
    io:format("~p~n", [await(H, 100)]),
    I = submit(fun() -> ets:new(t, [named_table]), ets:insert(t, {k, v}), ets:lookup(t, k) end, 1),
    io:format("~p~n", [await(I, 1000)]),
    io:format("~p~n", [ets:info(t)]),
    io:format("~p~n", [await(99, 50)]),
    exit(P, shutdown),
    receive {'EXIT', P, R} -> io:format("~p~n", [R]) end,
    receive X -> io:format("~p~n", [X]) after 10 -> io:format("empty~n") end.
