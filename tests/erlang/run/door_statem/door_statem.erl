%% A door with a code lock and a traffic light, as state machines.
-module(door_statem).
-behaviour(gen_statem).
-export([main/0, start_link/1, push/1, stop/0, peek/0]).
-export([init/1, callback_mode/0, locked/3, open/3, terminate/3, code_change/4, format_status/2]).

-record(lock, {code = [] :: [integer()], sofar = [] :: [integer()], tries = 0 :: non_neg_integer()}).

start_link(Code) -> gen_statem:start_link({local, ?MODULE}, ?MODULE, Code, []).
push(Button) -> gen_statem:cast(?MODULE, {button, Button}).
peek() -> gen_statem:call(?MODULE, peek).
stop() -> gen_statem:stop(?MODULE).

callback_mode() -> [state_functions, state_enter].

init(Code) ->
    process_flag(trap_exit, true),
    io:format("init ~p~n", [Code]),
    {ok, locked, #lock{code = Code}}.

locked(enter, Old, Data) ->
    io:format("enter locked from ~p~n", [Old]),
    {keep_state, Data#lock{sofar = []}};
locked(cast, {button, B}, #lock{code = Code, sofar = S} = Data) ->
    New = S ++ [B],
    if
        New =:= Code ->
            io:format("code accepted~n"),
            {next_state, open, Data#lock{sofar = [], tries = 0}};
        length(New) =:= length(Code) ->
            io:format("wrong code ~w~n", [New]),
            {keep_state, Data#lock{sofar = [], tries = Data#lock.tries + 1}};
        true ->
            {keep_state, Data#lock{sofar = New}, [{state_timeout, 500, forget}]}
    end;
locked(state_timeout, forget, Data) ->
    io:format("buttons forgotten: ~p~n", [Data#lock.sofar]),
    {keep_state, Data#lock{sofar = []}};
locked({call, From}, peek, Data) ->
    {keep_state_and_data, [{reply, From, {locked, Data#lock.tries}}]};
locked(info, Msg, _) ->
    io:format("locked got ~p~n", [Msg]),
    keep_state_and_data.

open(enter, Old, _Data) ->
    io:format("enter open from ~p~n", [Old]),
    {keep_state_and_data, [{state_timeout, 1000, lock}]};
open(state_timeout, lock, Data) ->
    io:format("time is up~n"),
    {next_state, locked, Data};
open(cast, {button, _}, _) ->
    {keep_state_and_data, [postpone]};
open({call, From}, peek, _) ->
    {keep_state_and_data, {reply, From, open}};
open(info, Msg, _) ->
    io:format("open got ~p~n", [Msg]),
    keep_state_and_data.

terminate(Reason, State, _Data) ->
    io:format("terminate ~p in ~p~n", [Reason, State]),
    ok.
code_change(_, S, D, _) -> {ok, S, D}.
format_status(_, [_, S, D]) -> {S, D}.

main() ->
    {ok, Pid} = start_link([1, 2, 3]),
    io:format("~p ~p~n", [is_pid(Pid), whereis(?MODULE) =:= Pid]),
    [push(B) || B <- [1, 2]],
    io:format("~p~n", [peek()]),
    timer:sleep(1500),
    [push(B) || B <- [3, 2, 1]],
    io:format("~p~n", [peek()]),
    [push(B) || B <- [1, 2, 3]],
    io:format("~p~n", [peek()]),
    push(1),
    Pid ! hello,
    timer:sleep(2000),
    io:format("~p~n", [peek()]),
    io:format("~p~n", [sys:get_state(?MODULE)]),
    {S, D} = sys:replace_state(?MODULE, fun({S, D}) -> {S, D#lock{tries = 7}} end),
    io:format("~p ~p~n", [S, D]),
    io:format("~p~n", [peek()]),
    stop(),
    io:format("~p~n", [whereis(?MODULE)]),
    traffic().

%% The same without a behaviour's callbacks by state: one function, timeouts by name.
traffic() ->
    {ok, P} = traffic_light:start(),
    timer:sleep(3000),
    io:format("light ~p~n", [traffic_light:colour(P)]),
    traffic_light:press(P),
    timer:sleep(1200),
    io:format("light ~p~n", [traffic_light:colour(P)]),
    io:format("~p~n", [catch gen_statem:call(P, nonsense, 100)]),
    io:format("~p~n", [is_process_alive(P)]).
