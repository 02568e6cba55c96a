-module(gen_event_basic).
-behaviour(gen_event).
-export([main/0, init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).

main() ->
    {ok, M} = gen_event:start_link({local, bus}),
    io:format("~p~n", [gen_event:add_handler(bus, ?MODULE, one)]),
    io:format("~p~n", [gen_event:add_handler(M, {?MODULE, second}, two)]),
    io:format("~p~n", [gen_event:which_handlers(bus)]),
    gen_event:sync_notify(bus, {say, hi}),
    gen_event:notify(bus, {say, again}),
    io:format("~p~n", [gen_event:call(bus, ?MODULE, count)]),
    io:format("~p~n", [gen_event:call(bus, {?MODULE, second}, count)]),
    io:format("~p~n", [gen_event:call(bus, nobody, count)]),
    bus ! info_message,
    gen_event:sync_notify(bus, remove_two),
    io:format("~p~n", [gen_event:which_handlers(bus)]),
    io:format("~p~n", [gen_event:delete_handler(bus, ?MODULE, because)]),
    io:format("~p~n", [gen_event:delete_handler(bus, ?MODULE, because)]),
    gen_event:swap_handler(bus, {nobody, args}, {?MODULE, three}),
    gen_event:stop(bus).

init({three, _}) -> io:format("swapped~n"), {ok, {three, 0}};
init(Name) -> io:format("init ~p~n", [Name]), {ok, {Name, 0}}.
handle_event({say, X}, {Name, N}) -> io:format("~p heard ~p~n", [Name, X]), {ok, {Name, N + 1}};
handle_event(remove_two, {two, _}) -> remove_handler;
handle_event(_, S) -> {ok, S}.
handle_call(count, {Name, N}) -> {ok, {Name, N}, {Name, N}}.
handle_info(I, {Name, N}) -> io:format("~p info ~p~n", [Name, I]), {ok, {Name, N}}.
terminate(Why, {Name, _}) -> io:format("terminate ~p ~p~n", [Name, Why]), gone.
