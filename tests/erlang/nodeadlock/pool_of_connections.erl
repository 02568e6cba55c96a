%% search: --patience 5000
-module(pool_of_connections).
-behaviour(gen_server).
-export([main/0, checkout/1, checkin/2, init/1, handle_call/3, handle_cast/2, handle_info/2]).
-record(st, {free = [], waiting = queue:new(), busy = #{}}).

main() ->
    {ok, P} = gen_server:start_link(?MODULE, 2, []),
    Self = self(),
    Ws = [spawn_monitor(fun() -> worker(P, N, Self) end) || N <- [1,2,3]],
    wait(Ws),
    io:format("done ~p~n", [gen_server:call(P, stat)]).

wait([]) -> ok;
wait(Ws) ->
    receive {'DOWN', R, process, Pid, _} -> wait(lists:delete({Pid, R}, Ws)) end.

worker(P, N, _Main) ->
    {ok, C} = checkout(P),
    case N of 2 -> exit(crash); _ -> ok end,
    checkin(P, C).

checkout(P) -> gen_server:call(P, checkout).
checkin(P, C) -> gen_server:cast(P, {checkin, C}).

init(N) -> {ok, #st{free = lists:seq(1, N)}}.

handle_call(checkout, From, S = #st{free = [], waiting = W}) ->
    {noreply, S#st{waiting = queue:in(From, W)}};
handle_call(checkout, {Pid, _}, S = #st{free = [C | T], busy = B}) ->
    {reply, {ok, C}, S#st{free = T, busy = B#{C => Pid}}};
handle_call(stat, _, S) -> {reply, {length(S#st.free), maps:size(S#st.busy)}, S}.

handle_cast({checkin, C}, S = #st{free = F, waiting = W, busy = B}) ->
    case queue:out(W) of
        {empty, _} -> {noreply, S#st{free = [C | F], busy = maps:remove(C, B)}};
        {{value, From = {Pid, _}}, W2} ->
            gen_server:reply(From, {ok, C}),
            {noreply, S#st{waiting = W2, busy = B#{C => Pid}}}
    end.
handle_info(_, S) -> {noreply, S}.
