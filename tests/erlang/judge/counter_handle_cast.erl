%% blame: handle_cast/2
%% fixed: fixed/counter.erl
-module(counter_handle_cast).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

%% A rate limiter as a gen_server: buckets per client that fill up with time, a block list, statistics.
%% Its callbacks are driven by a script, so that every run is the same.

-record(bucket, {tokens = 5, stamp = 0, denied = 0}).
-record(state, {buckets = #{}, blocked = [], rate = 2, max = 5, clock = 0, log = []}).

main() ->
    {ok, S0} = init([{rate, 2}, {max, 5}]),
    {Replies, S} = drive(script(), S0, []),
    lists:foreach(fun(R) -> io:format("~p~n", [R]) end, Replies),
    io:format("~p~n", [summary(S)]),
    io:format("~p~n", [lists:reverse(S#state.log)]).

script() ->
    [{call, {take, ann, 3}}, {call, {take, ann, 3}}, {info, {tick, 1}}, {call, {take, ann, 3}},
     {call, {take, bob, 6}}, {cast, {block, eve}}, {call, {take, eve, 1}}, {info, {tick, 3}},
     {call, {take, bob, 2}}, {call, {take, ann, 4}}, {cast, {unblock, eve}}, {call, {take, eve, 5}},
     {call, {take, ann, 9}}, {call, top}, {cast, {rate, 4}}, {info, {tick, 1}}, {call, {take, ann, 4}},
     {call, {left, ann}}].

drive([], S, Acc) ->
    {lists:reverse(Acc), S};
drive([{call, Request} | Rest], S, Acc) ->
    {reply, Reply, S1} = handle_call(Request, {self(), tag}, S),
    drive(Rest, S1, [{Request, Reply} | Acc]);
drive([{cast, Message} | Rest], S, Acc) ->
    {noreply, S1} = handle_cast(Message, S),
    drive(Rest, S1, Acc);
drive([{info, Message} | Rest], S, Acc) ->
    {noreply, S1} = handle_info(Message, S),
    drive(Rest, S1, Acc).

init(Options) ->
    Rate = proplists:get_value(rate, Options, 1),
    Max = proplists:get_value(max, Options, 1),
    {ok, #state{rate = Rate, max = Max}}.

handle_call({take, Who, N}, _From, S) ->
    case lists:member(Who, S#state.blocked) of
        true ->
            {reply, blocked, note({refused, Who}, S)};
        false ->
            B = filled(bucket(Who, S), S),
            {Reply, B1} = withdraw(N, B),
            {reply, Reply, store(Who, B1, S)}
    end;
handle_call({left, Who}, _From, S) ->
    B = filled(bucket(Who, S), S),
    {reply, B#bucket.tokens, S};
handle_call(top, _From, S) ->
    {reply, worst(S), S}.

handle_cast({block, Who}, S) ->
    {noreply, note({blocked, Who}, S#state{blocked = [Who | S#state.blocked]})};
handle_cast({unblock, Who}, S) ->
    {noreply, note({unblocked, Who}, S#state{blocked = [Who | S#state.blocked]})};
handle_cast({rate, N}, S) ->
    {noreply, rebase(S#state{rate = N})}.

handle_info({tick, N}, S) ->
    {noreply, S#state{clock = S#state.clock + N}}.

bucket(Who, #state{buckets = Bs, max = Max, clock = Now}) ->
    maps:get(Who, Bs, #bucket{tokens = Max, stamp = Now}).

store(Who, B, S) ->
    S#state{buckets = maps:put(Who, B, S#state.buckets)}.

%% What has come in since it was looked at last.
filled(B, #state{rate = Rate, max = Max, clock = Now}) ->
    Gained = gained(B#bucket.stamp, Now, Rate),
    B#bucket{tokens = min(Max, B#bucket.tokens + Gained), stamp = Now}.

gained(Since, Now, Rate) ->
    (Now - Since) * Rate.

withdraw(N, B = #bucket{tokens = T}) when N =< T ->
    {{ok, T - N}, B#bucket{tokens = T - N}};
withdraw(N, B = #bucket{tokens = T, denied = D}) ->
    {{wait, N - T}, B#bucket{denied = D + 1}}.

%% Tokens so far count by the old rate.
rebase(S) ->
    Bs = maps:map(fun(_, B) -> filled(B, S) end, S#state.buckets),
    S#state{buckets = Bs}.

worst(#state{buckets = Bs}) ->
    Pairs = [{B#bucket.denied, Who} || {Who, B} <- maps:to_list(Bs)],
    case lists:reverse(lists:sort(Pairs)) of
        [] -> none;
        [{D, Who} | _] -> {Who, D}
    end.

note(Event, S) ->
    S#state{log = [{S#state.clock, Event} | S#state.log]}.

summary(S) ->
    lists:sort(maps:fold(fun(Who, B, Acc) -> [{Who, B#bucket.tokens, B#bucket.denied} | Acc] end, [], S#state.buckets)).
