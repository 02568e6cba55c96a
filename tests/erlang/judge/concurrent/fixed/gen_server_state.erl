%% A gen_server that adds a fee where it should take it.
-module(gen_server_state).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

main() ->
    {ok, Pid} = gen_server:start_link({local, account}, ?MODULE, 100, []),
    io:format("~p~n", [gen_server:call(Pid, {deposit, 20})]),
    ok = gen_server:cast(Pid, {fee, 5}),
    io:format("~p~n", [gen_server:call(Pid, balance)]).

init(Balance) -> {ok, Balance}.

handle_call({deposit, Amount}, _From, Balance) ->
    New = Balance + Amount,
    {reply, New, New};
handle_call(balance, _From, Balance) ->
    {reply, Balance, Balance}.

handle_cast({fee, Amount}, Balance) ->
    {noreply, charge(Balance, Amount)}.

handle_info(_, Balance) -> {noreply, Balance}.

charge(Balance, Amount) when Amount > 0 -> Balance - Amount;
charge(Balance, _) -> Balance.
