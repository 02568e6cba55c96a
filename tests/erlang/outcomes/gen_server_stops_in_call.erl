%% The server ends instead of answering, and the caller gets its reason.
-module(gen_server_stops_in_call).
-export([main/0, init/1, handle_call/3, handle_cast/2]).
-behaviour(gen_server).

main() ->
    {ok, P} = gen_server:start(?MODULE, [], []),
    X = try gen_server:call(P, stop, infinity) catch exit:{Why, _} -> Why end,
    io:format("~p~n", [X]).

init([]) -> {ok, []}.

handle_call(stop, _From, State) -> {stop, shutdown, State}.

handle_cast(stop, State) -> {stop, shutdown, State}.
