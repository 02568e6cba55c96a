-module(counter).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init(Start) ->
    {ok, Start}.

handle_call({add, N}, _From, State) ->
    Sum = State + N,
    {reply, Sum, Sum};
handle_call(get, _From, State) ->
    {reply, State, State}.

handle_cast(reset, _State) ->
    {noreply, 0}.

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 1, []),
    2 = gen_server:call(Pid, {add, 1}),
    gen_server:cast(Pid, reset),
    Total = lists:foldl(fun(N, _) -> gen_server:call(Pid, {add, N}) end, 0, [1, 2, 3]),
    io:format("~p~n", [Total]).
