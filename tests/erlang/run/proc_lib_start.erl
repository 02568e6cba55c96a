-module(proc_lib_start).
-export([main/0, init_ok/1, init_fail/1, init_die/0]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, P} = proc_lib:start_link(?MODULE, init_ok, [self()]),
    P ! {ping, self()},
    receive pong -> io:format("pong~n") end,
    io:format("~p~n", [proc_lib:start_link(?MODULE, init_fail, [self()])]),
    io:format("~p~n", [proc_lib:start(?MODULE, init_die, [])]),
    receive {'EXIT', _, R} -> io:format("~p~n", [R]) after 10 -> none end,
    Q = proc_lib:spawn_link(fun() -> exit({shutdown, ok}) end),
    receive {'EXIT', Q, R2} -> io:format("~p~n", [R2]) end,
    Q2 = proc_lib:spawn_link(fun() -> error(bad) end),
    receive {'EXIT', Q2, {R3, _}} -> io:format("~p~n", [R3]) end,
    Me = self(),
    proc_lib:spawn(fun() -> Me ! {hd(get('$ancestors')) == Me, element(1, get('$initial_call'))} end),
    receive X -> io:format("~p~n", [X]) end,
    io:format("~p~n", [proc_lib:stop(P)]).

init_ok(Parent) ->
    proc_lib:init_ack(Parent, {ok, self()}),
    loop().

loop() -> receive {ping, F} -> F ! pong, loop(); {system, From, {terminate, R}} -> gen:reply(From, ok), exit(R) end.

init_fail(Parent) -> proc_lib:init_ack(Parent, {error, refused}), exit(normal).
init_die() -> exit(died_early).
