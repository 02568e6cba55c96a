%% A door as a gen_statem that stays locked when the code is right.
%% blame: locked/3 wrong-function
%% answers: 6
-module(statem_door).
-behaviour(gen_statem).
-export([main/0, init/1, callback_mode/0, locked/3, open/3]).

main() ->
    {ok, Door} = gen_statem:start_link(?MODULE, [1, 2], []),
    [gen_statem:cast(Door, {button, B}) || B <- [9, 1, 2]],
    io:format("~p~n", [gen_statem:call(Door, state)]).

callback_mode() -> state_functions.

init(Code) -> {ok, locked, {Code, Code}}.

locked(cast, {button, B}, {[B], Code}) ->
    {next_state, locked, {Code, Code}};
locked(cast, {button, B}, {[B | Rest], Code}) ->
    {keep_state, {Rest, Code}};
locked(cast, {button, _}, {_, Code}) ->
    {keep_state, {Code, Code}};
locked({call, From}, state, _) ->
    {keep_state_and_data, [{reply, From, locked}]}.

open(cast, {button, _}, _) -> keep_state_and_data;
open({call, From}, state, _) ->
    {keep_state_and_data, [{reply, From, open}]}.
