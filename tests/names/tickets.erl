%% A server that sells tickets, and two buyers without names of their own.
-module(tickets).
-behaviour(gen_server).
-export([main/0, start_link/1, buy/2, init/1, handle_call/3, handle_cast/2]).

start_link(N) -> gen_server:start_link({local, ?MODULE}, ?MODULE, N, []).
buy(Who, N) -> gen_server:call(?MODULE, {buy, Who, N}).
init(N) -> {ok, N}.
handle_call({buy, _Who, N}, _From, Left) when N =< Left -> {reply, ok, Left - N};
handle_call(_, _From, Left) -> {reply, sold_out, Left}.
handle_cast(_, S) -> {noreply, S}.

main() ->
    {ok, _} = start_link(1),
    Self = self(),
    spawn(fun() -> R = buy(ann, 1), Self ! {ann, R} end),
    spawn(fun() -> R = buy(bob, 1), Self ! {bob, R} end),
    receive {ann, A} -> ok end,
    receive {bob, B} -> ok end,
    io:format("~p ~p~n", [A, B]),
    true = (A =:= ok) and (B =:= ok).
