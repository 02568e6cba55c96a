%% A gen_server under a supervisor: after a crash it begins with a wrong state.
-module(otp_restart).
-behaviour(supervisor).
-export([main/0, init/1]).
-export([start_counter/0, add/1, total/0]).
-export([handle_call/3, handle_cast/2]).

%% --- the supervisor, and the server that it looks after: told apart by their argument

init(supervise) ->
    Child = #{id => counter, start => {?MODULE, start_counter, []}, restart => permanent},
    {ok, {#{strategy => one_for_one, intensity => 3, period => 5}, [Child]}};
init(count) ->
    {ok, restore(ets:lookup(saved, total))}.

start_counter() -> gen_server:start_link({local, counter}, ?MODULE, count, []).

add(N) -> gen_server:cast(counter, {add, N}).
total() -> gen_server:call(counter, total).

restore([]) -> 0;
restore([{total, N}]) -> N.

handle_cast({add, N}, Total) when is_integer(N) ->
    New = Total + N,
    ets:insert(saved, {total, New}),
    {noreply, New}.

handle_call(total, _From, Total) -> {reply, Total, Total}.

main() ->
    logger:set_primary_config(level, none),
    ets:new(saved, [named_table, public]),
    {ok, _} = supervisor:start_link(?MODULE, supervise),
    add(5),
    add(7),
    12 = total(),
    add(crash),
    timer:sleep(10),
    add(1),
    io:format("~p~n", [total()]).
