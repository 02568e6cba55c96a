%% What customers owe and were given back.
-module(ledger).
-behaviour(gen_server).
-export([start_link/0, charge/2, refund/2, total/0, of_customer/1]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

charge(Customer, Amount) ->
    gen_server:call(?MODULE, {charge, Customer, Amount}).

refund(Customer, Amount) ->
    gen_server:call(?MODULE, {refund, Customer, Amount}).

total() ->
    gen_server:call(?MODULE, total).

of_customer(Customer) ->
    gen_server:call(?MODULE, {of_customer, Customer}).

init([]) ->
    {ok, []}.

handle_call({charge, Customer, Amount}, _From, Entries) ->
    audit:note(charged, {Customer, Amount}),
    {reply, ok, [{Customer, Amount} | Entries]};
handle_call({refund, Customer, Amount}, _From, Entries) ->
    audit:note(refunded, {Customer, Amount}),
    {reply, ok, [{Customer, -Amount} | Entries]};
handle_call(total, _From, Entries) ->
    {reply, sum(Entries), Entries};
handle_call({of_customer, Customer}, _From, Entries) ->
    {reply, sum([E || {C, _} = E <- Entries, C =:= Customer]), Entries}.

handle_cast(_, Entries) ->
    {noreply, Entries}.

handle_info(_, Entries) ->
    {noreply, Entries}.

sum([]) -> 0;
sum([{_, Amount} | Rest]) -> Amount + sum(Rest).
