%% A supervisor and its child, when nobody asks for anything.
-module(idle_supervisor).
-behaviour(supervisor).
-export([main/0, init/1, start_worker/0, worker/0]).

init([]) ->
    Child = #{id => worker, start => {?MODULE, start_worker, []}, shutdown => brutal_kill},
    {ok, {#{strategy => one_for_one}, [Child]}}.

start_worker() -> {ok, spawn_link(?MODULE, worker, [])}.
worker() -> receive {From, hello} -> From ! hello, worker() end.

main() ->
    {ok, _} = supervisor:start_link(?MODULE, []),
    timer:sleep(infinity).
