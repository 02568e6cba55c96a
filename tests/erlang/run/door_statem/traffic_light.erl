-module(traffic_light).
-behaviour(gen_statem).
-export([start/0, colour/1, press/1, init/1, callback_mode/0, handle_event/4]).
start() -> gen_statem:start(?MODULE, [], []).
colour(P) -> gen_statem:call(P, colour).
press(P) -> P ! button.
callback_mode() -> handle_event_function.
init([]) -> {ok, red, #{n => 0}, [{{timeout, tick}, 2000, next}]}.
handle_event({timeout, tick}, next, State, #{n := N} = D) ->
    New = case State of red -> green; green -> yellow; yellow -> red end,
    io:format("~p -> ~p (~p)~n", [State, New, N]),
    {next_state, New, D#{n := N + 1}, [{{timeout, tick}, 2000, next}]};
handle_event({call, From}, colour, State, _) -> {keep_state_and_data, [{reply, From, State}]};
handle_event(info, button, State, D) ->
    {next_state, State, D, [{next_event, internal, hurry}]};
handle_event(internal, hurry, _, D) ->
    {next_state, yellow, D, [{{timeout, tick}, 200, next}]};
handle_event({call, From}, nonsense, _, _) ->
    {stop_and_reply, {shutdown, nonsense}, [{reply, From, bye}]}.
