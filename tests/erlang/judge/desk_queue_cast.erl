%% blame: handle_cast/2
%% fixed: fixed/desk_queue.erl
-module(desk_queue_cast).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

%% a gen_server whose callbacks are called directly, with ETS
init([Name]) ->
    Tab = ets:new(Name, [ordered_set]),
    {ok, #{tab => Tab, next => 1, waiting => queue:new(), served => 0}}.

handle_call({take, Who}, _From, #{tab := T, next := N, waiting := W} = St) ->
    ets:insert(T, {N, Who, waiting}),
    {reply, N, St#{next := N + 1, waiting := queue:in(N, W)}};
handle_call(next, _From, #{tab := T, waiting := W, served := S} = St) ->
    case queue:out(W) of
        {{value, N}, W1} ->
            mark(T, N, served),
            {reply, {ok, who(T, N)}, St#{waiting := W1, served := S + 1}};
        {empty, _} ->
            {reply, empty, St}
    end;
handle_call(summary, _From, #{tab := T, served := S} = St) ->
    {reply, {S, count(T, waiting), names(T, left)}, St}.

handle_cast({leave, N}, #{tab := T, waiting := W} = St) ->
    mark(T, N, left),
    {noreply, St#{waiting := queue:filter(fun(X) -> X > N end, W)}};
handle_cast({swap, A, B}, #{waiting := W} = St) ->
    {noreply, St#{waiting := queue:from_list([swap(X, A, B) || X <- queue:to_list(W)])}}.

swap(A, A, B) -> B;
swap(B, A, B) -> A;
swap(X, _, _) -> X.

mark(T, N, State) -> ets:update_element(T, N, {3, State}).

who(T, N) -> ets:lookup_element(T, N, 2).

count(T, State) ->
    ets:foldl(fun({_, _, S}, C) when S =:= State -> C + 1;
                 (_, C) -> C
              end, 0, T).

names(T, State) -> [W || {_, W, S} <- ets:tab2list(T), S =:= State].

call(Req, St) ->
    {reply, R, St1} = handle_call(Req, self(), St),
    {R, St1}.

cast(Req, St) ->
    {noreply, St1} = handle_cast(Req, St),
    St1.

run([], St, Acc) -> {lists:reverse(Acc), St};
run([{call, R} | T], St, Acc) ->
    {V, St1} = call(R, St),
    run(T, St1, [V | Acc]);
run([{cast, R} | T], St, Acc) ->
    run(T, cast(R, St), Acc).

main() ->
    {ok, St} = init([desk]),
    Script = [{call, {take, ann}}, {call, {take, bob}}, {call, {take, cyd}}, {call, {take, dan}},
              {cast, {swap, 1, 3}}, {call, next}, {cast, {leave, 2}}, {call, next}, {call, summary},
              {call, next}, {call, next}],
    {Replies, _} = run(Script, St, []),
    lists:foreach(fun(R) -> io:format("~p~n", [R]) end, Replies).
