-module(gen_server_basic).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2, code_change/3]).

main() ->
    {ok, P} = gen_server:start_link({local, counter}, ?MODULE, 10, []),
    io:format("~p~n", [gen_server:call(counter, get)]),
    gen_server:cast(P, {add, 5}),
    io:format("~p~n", [gen_server:call(P, get)]),
    P ! {hello, there},
    io:format("~p~n", [gen_server:call(counter, get, 1000)]),
    io:format("~p~n", [gen_server:call(P, later)]),
    io:format("~p~n", [gen_server:start_link({local, counter}, ?MODULE, 1, []) == {error, {already_started, P}}]),
    io:format("~p~n", [gen_server:stop(P)]),
    io:format("~p~n", [whereis(counter)]),
    io:format("~p~n", [try gen_server:call(counter, get) catch exit:{R, {gen_server, call, _}} -> R end]).

init(N) -> io:format("init ~p~n", [N]), {ok, N}.

handle_call(get, _From, N) -> {reply, N, N};
handle_call(later, From, N) -> self() ! {reply_to, From}, {noreply, N}.

handle_cast({add, K}, N) -> {noreply, N + K}.

handle_info({reply_to, From}, N) -> gen_server:reply(From, late), {noreply, N};
handle_info(M, N) -> io:format("info ~p~n", [M]), {noreply, N}.

terminate(R, N) -> io:format("terminate ~p ~p~n", [R, N]).
code_change(_, S, _) -> {ok, S}.
