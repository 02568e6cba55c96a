-module(gen_statem_functions).
-behaviour(gen_statem).
-export([main/0, init/1, callback_mode/0, locked/3, open/3, terminate/3]).

main() ->
    {ok, P} = gen_statem:start_link(?MODULE, "123", []),
    [io:format("~p ~p~n", [D, gen_statem:call(P, {button, D})]) || D <- "12123"],
    io:format("~p~n", [gen_statem:call(P, status)]),
    timer:sleep(60),
    io:format("~p~n", [gen_statem:call(P, status)]),
    gen_statem:cast(P, reset),
    P ! stray,
    io:format("~p~n", [gen_statem:call(P, status)]),
    io:format("~p~n", [element(1, sys:get_state(P))]),
    gen_statem:stop(P).

callback_mode() -> state_functions.
init(Code) -> {ok, locked, #{code => Code, left => Code}}.

locked({call, From}, {button, D}, #{left := [D]} = Data) ->
    {next_state, open, Data, [{reply, From, opened}, {state_timeout, 30, lock}]};
locked({call, From}, {button, D}, #{left := [D | Rest]} = Data) ->
    {keep_state, Data#{left := Rest}, [{reply, From, more}]};
locked({call, From}, {button, _}, #{code := C} = Data) ->
    {keep_state, Data#{left := C}, {reply, From, wrong}};
locked({call, From}, status, _) -> {keep_state_and_data, {reply, From, locked}};
locked(cast, reset, #{code := C} = Data) -> io:format("reset~n"), {keep_state, Data#{left := C}};
locked(info, M, _) -> io:format("info ~p~n", [M]), keep_state_and_data.

open(state_timeout, lock, #{code := C} = Data) -> io:format("locking~n"), {next_state, locked, Data#{left := C}};
open({call, From}, status, _) -> {keep_state_and_data, [{reply, From, open}]}.

terminate(R, S, _) -> io:format("~p ~p~n", [R, S]).
