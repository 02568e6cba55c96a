%% The server ends of the cast that comes first: while the call waits, or before it.
-module(gen_server_stopped_before_call).
-export([main/0, init/1, handle_call/3, handle_cast/2]).
-behaviour(gen_server).

main() ->
    {ok, P} = gen_server:start(?MODULE, [], []),
    gen_server:cast(P, stop),
    X = try gen_server:call(P, ask, infinity) catch exit:{Why, _} -> Why end,
    io:format("~p~n", [X]).

init([]) -> {ok, []}.

handle_call(ask, _From, State) -> {reply, answer, State}.

handle_cast(stop, State) -> {stop, shutdown, State}.
