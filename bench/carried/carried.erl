%% A field that is set when a server begins and carried along, by a state that every message makes anew.
-module(carried).
-export([main/1]).

-record(state, {limit, hits = 0, seen = #{}}).

loop(S) ->
    receive
        {hit, Key, From} ->
            From ! ok,
            loop(S#state{hits = S#state.hits + 1, seen = (S#state.seen)#{Key => S#state.hits}});
        {get, From} ->
            From ! {S#state.limit, S#state.hits},
            loop(S)
    end.

drive(_, 0) -> ok;
drive(Pid, N) ->
    Pid ! {hit, N rem 7, self()},
    receive ok -> drive(Pid, N - 1) end.

main([Size]) ->
    Pid = spawn(fun() -> loop(#state{limit = length(Size) * 100}) end),
    drive(Pid, list_to_integer(Size)),
    Pid ! {get, self()},
    receive {Limit, Hits} -> io:format("~p~n~p~n", [Hits, Limit]) end.
