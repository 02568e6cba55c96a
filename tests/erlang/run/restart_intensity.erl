-module(restart_intensity).
-behaviour(supervisor).
-export([main/0, init/1, start_worker/2, worker/2]).

start_worker(Name, Parent) ->
    Pid = spawn_link(?MODULE, worker, [Name, Parent]),
    register(Name, Pid),
    {ok, Pid}.
worker(Name, Parent) ->
    Parent ! {up, Name},
    loop(Name).
loop(Name) ->
    receive
        crash -> exit(crashed);
        {exit, R} -> exit(R);
        {ask, From} -> From ! {Name, self()}, loop(Name)
    end.

child(Name, Parent, Restart) ->
    #{id => Name, start => {?MODULE, start_worker, [Name, Parent]}, restart => Restart,
      shutdown => 2000, type => worker, modules => [?MODULE]}.

init({Strategy, Intensity, Period, Children}) ->
    {ok, {#{strategy => Strategy, intensity => Intensity, period => Period}, Children}}.

wait_up(0) -> ok;
wait_up(N) ->
    receive {up, Name} -> io:format("  up ~p~n", [Name]), wait_up(N - 1)
    after 1000 -> io:format("  ~p missing~n", [N])
    end.

with(Strategy, Fun) ->
    io:format("== ~p~n", [Strategy]),
    Me = self(),
    Children = [child(a, Me, permanent), child(b, Me, transient), child(c, Me, temporary)],
    {ok, Sup} = supervisor:start_link(?MODULE, {Strategy, 3, 5, Children}),
    wait_up(3),
    Fun(Sup),
    unlink(Sup),
    exit(Sup, shutdown),
    R = monitor(process, Sup),
    receive {'DOWN', R, _, _, Why} -> io:format("sup: ~p~n", [Why]) end.

main() ->
    process_flag(trap_exit, true),
    logger:set_primary_config(level, none),
    with(one_for_one, fun(_) -> a ! crash, wait_up(1), b ! {exit, normal}, timer:sleep(10),
        io:format("b: ~p~n", [whereis(b)]) end),
    with(one_for_all, fun(_) -> b ! crash, wait_up(2), io:format("c: ~p~n", [whereis(c)]) end),
    with(rest_for_one, fun(S) -> b ! crash, wait_up(1),
        io:format("~p~n", [[{I, T, M} || {I, _, T, M} <- supervisor:which_children(S)]]),
        io:format("~p~n", [supervisor:count_children(S)]) end),
    with(one_for_one, fun(S) ->
        io:format("~p~n", [supervisor:terminate_child(S, a)]),
        io:format("~p~n", [supervisor:restart_child(S, a) =/= undefined]), wait_up(1),
        io:format("~p~n", [element(1, supervisor:restart_child(S, a))]),
        io:format("~p~n", [supervisor:delete_child(S, a)]),
        io:format("~p~n", [supervisor:terminate_child(S, nobody)]),
        {error, {already_started, P}} = supervisor:start_child(S, child(b, self(), permanent)),
        io:format("~p~n", [is_pid(P)]),
        {ok, Spec} = supervisor:get_childspec(S, b),
        io:format("~p~n", [maps:remove(start, Spec)]) end),
    io:format("== too often~n"),
    Me = self(),
    {ok, Sup} = supervisor:start_link(?MODULE, {one_for_one, 2, 10, [child(a, Me, permanent)]}),
    wait_up(1),
    [begin a ! crash, wait_up(1) end || _ <- [1, 2]],
    a ! crash,
    receive {'EXIT', Sup, Why} -> io:format("gave up: ~p~n", [Why]) end,
    io:format("~p~n", [supervisor:start_link(?MODULE, {bogus, 1, 1, []})]),
    io:format("~p~n", [supervisor:start_link(?MODULE, {one_for_one, -1, 1, []})]),
    io:format("~p~n", [supervisor:start_link(?MODULE, {one_for_one, 1, 1, [#{id => x}]})]),
    receive X -> io:format("~p~n", [element(1, X)]) after 0 -> ok end,
    io:format("~p~n", [supervisor:check_childspecs([child(a, Me, permanent)])]),
    io:format("~p~n", [supervisor:check_childspecs([#{id => q, start => {m, f, x}}])]).
