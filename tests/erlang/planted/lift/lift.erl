-module(lift).
-behaviour(gen_statem).
-export([main/0]).
-export([init/1, callback_mode/0, idle/3, moving/3, open/3]).

%% A lift: a state machine that collects calls and is driven by ticks; passengers are counted.

-record(lift, {floor = 0, direction = up, calls = [], people = [], served = [], skip = none, log = []}).
-record(person, {name, from, to, weight}).

main() ->
    {ok, Pid} = gen_statem:start(?MODULE, [], []),
    People = [#person{name = ann, from = 3, to = 0, weight = 60}, #person{name = bob, from = 1, to = 4, weight = 95},
              #person{name = cid, from = 4, to = 1, weight = 110}, #person{name = dot, from = 4, to = 0, weight = 70},
              #person{name = eve, from = 2, to = 3, weight = 55}, #person{name = fay, from = 4, to = 2, weight = 90}],
    Script = [{call, 1}, tick, {call, 2}, {call, 5}] ++ [{call, 3} || P <- People, P#person.name =:= ann] ++ [4],
    drive(Pid, People, Script),
    {State, Lift} = gen_statem:call(Pid, look),
    io:format("~p at ~p, ~p~n", [State, Lift#lift.floor, sort(Lift#lift.calls)]),
    lists:foreach(fun(L) -> io:format("~s~n", [L]) end, lists:reverse(Lift#lift.log)),
    io:format("~p~n", [lists:reverse(Lift#lift.served)]),
    gen_statem:stop(Pid).

drive(Pid, People, Script) ->
    gen_statem:cast(Pid, {waiting, People}),
    lists:foreach(fun(Event) -> send(Pid, Event) end, Script),
    [gen_statem:cast(Pid, tick) || _ <- lists:seq(1, 60)],
    ok.

send(Pid, N) when is_integer(N) -> gen_statem:cast(Pid, {call, N});
send(Pid, Event) -> gen_statem:cast(Pid, Event).

%% The machine

callback_mode() -> state_functions.

init([]) -> {ok, idle, {#lift{}, []}}.

idle(cast, {call, F}, Data) when F < 0; F > 4 -> {keep_state, note("no floor ~p", [F], Data)};
idle(cast, {call, F}, Data) -> {next_state, moving, add_call(F, Data)};
idle(Type, Event, Data) -> common(Type, Event, idle, Data).

moving(cast, {call, F}, Data) when F < 0; F > 4 -> {keep_state, note("no floor ~p", [F], Data)};
moving(cast, {call, F}, Data) -> {keep_state, add_call(F, Data)};
moving(cast, tick, Data = {Lift, _}) ->
    case arrived(Lift) of
        true -> {next_state, open, note("opens at ~p", [Lift#lift.floor], Data)};
        false -> {keep_state, move(Data)}
    end;
moving(Type, Event, Data) -> common(Type, Event, moving, Data).

open(cast, {call, F}, Data) -> {keep_state, add_call(F, Data)};
open(cast, tick, Data) ->
    New = {Lift, _} = exchange(Data),
    case Lift#lift.calls of
        [] -> {next_state, idle, New};
        _ -> {next_state, moving, New}
    end;
open(Type, Event, Data) -> common(Type, Event, open, Data).

common({call, From}, look, State, {Lift, _}) -> {keep_state_and_data, [{reply, From, {State, Lift}}]};
common(cast, {waiting, People}, _, {Lift, _}) -> {keep_state, {Lift, People}};
common(cast, tick, _, _) -> keep_state_and_data.

%% Calls

add_call(F, {Lift = #lift{calls = Calls}, Waiting}) ->
    case lists:member(F, Calls) of
        true -> {Lift, Waiting};
        false -> {Lift#lift{calls = Calls ++ [F]}, Waiting}
    end.

%% Who did not fit in waits until the lift comes again.
arrived(#lift{floor = F, skip = F}) -> false;
arrived(#lift{floor = F, calls = Calls}) -> lists:member(F, Calls).

%% Goes on in its direction as long as somebody wants that, otherwise turns.
move({Lift = #lift{floor = F, calls = Calls, direction = Dir}, Waiting}) ->
    New = case wanted(Dir, F, Calls) of
        true -> Dir;
        false -> turn(Dir)
    end,
    {Lift#lift{direction = New, floor = F + delta(New), skip = none}, Waiting}.

wanted(up, F, Calls) -> lists:any(fun(C) -> C > F end, Calls);
wanted(down, F, Calls) -> lists:any(fun(C) -> C < F end, Calls).

turn(up) -> down;
turn(down) -> up.

delta(up) -> 1;
delta(down) -> -1.

%% People

exchange({Lift, Waiting}) ->
    enter(leave(done({Lift, Waiting}))).

done({Lift = #lift{floor = F, calls = Calls}, Waiting}) -> {Lift#lift{calls = Calls -- [F]}, Waiting}.

leave({Lift = #lift{floor = F, people = People, served = Served}, Waiting}) ->
    {Out, In} = lists:partition(fun(P) -> P#person.to =:= F end, People),
    Data = {Lift#lift{people = In, served = [{P#person.name, F} || P <- Out] ++ Served}, Waiting},
    lists:foldl(fun(P, D) -> note("~p leaves", [P#person.name], D) end, Data, Out).

enter({Lift = #lift{floor = F}, Waiting}) ->
    {Here, Others} = lists:partition(fun(P) -> P#person.from =:= F end, Waiting),
    lists:foldl(fun board/2, {Lift, Others}, Here).

board(P, {Lift = #lift{people = People}, Waiting}) ->
    case load(People) + P#person.weight =< 250 of
        true ->
            Data = add_call(P#person.to, {Lift#lift{people = [P | People]}, Waiting}),
            note("~p enters for ~p", [P#person.name, P#person.to], Data);
        false ->
            Later = add_call(P#person.from, {Lift#lift{skip = Lift#lift.floor}, [P | Waiting]}),
            note("~p has to wait", [P#person.name], Later)
    end.

load(People) -> lists:sum([P#person.weight || P <- People]).

note(Format, Values, {Lift, Waiting}) ->
    Line = io_lib:format("~b: " ++ Format, [Lift#lift.floor | Values]),
    {Lift#lift{log = [lists:flatten(Line) | Lift#lift.log]}, Waiting}.

sort(Calls) -> lists:usort(Calls).
