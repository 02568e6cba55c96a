%% Counts what happens, by kind.
-module(audit).
-behaviour(gen_server).
-export([start_link/0, note/2, count/0]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

note(Kind, What) ->
    gen_server:cast(?MODULE, {note, Kind, What}).

count() ->
    gen_server:call(?MODULE, count).

init([]) ->
    {ok, #{}}.

handle_call(count, _From, State) ->
    {reply, lists:sort([{Kind, length(All)} || {Kind, All} <- maps:to_list(State)]), State}.

handle_cast({note, Kind, What}, State) ->
    {noreply, add(Kind, What, State)}.

handle_info(_, State) ->
    {noreply, State}.

add(Kind, What, State) ->
    case State of
        #{Kind := Before} -> State#{Kind := [What | Before]};
        _ -> State#{Kind => [What]}
    end.
