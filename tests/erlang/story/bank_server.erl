-module(bank_server).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).
-record(acct, {owner, balance = 0, history = []}).

init(Names) ->
    {ok, maps:from_list([{N, #acct{owner = N}} || N <- Names])}.

handle_call({balance, Who}, _From, S) ->
    #{Who := #acct{balance = B}} = S,
    {reply, B, S};
handle_call({transfer, A, B, Sum}, _From, S) ->
    case withdraw(A, Sum, S) of
        {ok, S1} -> {reply, ok, deposit(B, fee(Sum), S1)};
        {error, Why} -> {reply, {error, Why}, S}
    end;
handle_call({statement, Who}, _From, S) ->
    Acct = maps:get(Who, S),
    {reply, lists:reverse(Acct#acct.history), S}.

handle_cast({deposit, Who, Sum}, S) -> {noreply, deposit(Who, Sum, S)}.
handle_info(_, S) -> {noreply, S}.

fee(Sum) when Sum > 50 -> Sum - 5;
fee(Sum) -> Sum + 1.

deposit(Who, Sum, S) ->
    maps:update_with(Who, fun(A) -> A#acct{balance = A#acct.balance + Sum,
                                           history = [{in, Sum} | A#acct.history]} end, S).

withdraw(Who, Sum, S) ->
    case S of
        #{Who := #acct{balance = B} = A} when B >= Sum ->
            {ok, S#{Who := A#acct{balance = B - Sum, history = [{out, Sum} | A#acct.history]}}};
        _ -> {error, no_money}
    end.

main() ->
    {ok, P} = gen_server:start_link({local, bank}, ?MODULE, [ann, bob], []),
    gen_server:cast(P, {deposit, ann, 100}),
    ok = gen_server:call(P, {transfer, ann, bob, 30}),
    R = gen_server:call(bank, {transfer, bob, ann, 500}),
    io:format("~p~n", [R]),
    io:format("ann ~p bob ~p~n", [gen_server:call(P, {balance, ann}), gen_server:call(P, {balance, bob})]),
    [io:format("~s: ~5w~n", [K, V]) || {K, V} <- gen_server:call(P, {statement, bob})],
    Text = io_lib:format("~s has ~.2f", ["bob", gen_server:call(P, {balance, bob}) / 3]),
    io:put_chars([Text, $\n]).
