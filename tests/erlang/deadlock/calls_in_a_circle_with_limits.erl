%% search: --patience 5000
-module(calls_in_a_circle_with_limits).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, A} = gen_server:start(?MODULE, left, []),
    {ok, B} = gen_server:start(?MODULE, right, []),
    gen_server:cast(A, {peer, B}),
    gen_server:cast(B, {peer, A}),
    spawn(fun() -> io:format("~p~n", [gen_server:call(A, ask, infinity)]) end),
    gen_server:call(B, ask, infinity).

init(Name) -> {ok, {Name, none}}.

handle_cast({peer, P}, {Name, _}) -> {noreply, {Name, P}}.

handle_call(ask, _, S = {Name, none}) -> {reply, Name, S};
handle_call(ask, _, S = {_, Peer}) -> {reply, gen_server:call(Peer, name), S};
handle_call(name, _, S = {Name, _}) -> {reply, Name, S}.
