-module(event_log).
-behaviour(gen_event).
-export([main/0, init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).
init({swap, Name, {old, N}}) -> io:format("~p swapped in after ~p~n", [Name, N]), {ok, {Name, N}};
init({Name, Start}) -> io:format("~p begins~n", [Name]), {ok, {Name, Start}};
init(fail) -> {error, not_today}.
handle_event({add, N}, {Name, S}) -> {ok, {Name, S + N}};
handle_event(remove, _) -> remove_handler;
handle_event({crash, Name}, {Name, _}) -> error({crashed, Name});
handle_event({become, New}, {Name, S}) -> {swap_handler, going, {Name, S}, ?MODULE, {swap, New, S}};
handle_event(_, S) -> {ok, S}.
handle_call(get, {_, N} = S) -> {ok, N, S};
handle_call(leave, {Name, _}) -> {remove_handler, {bye, Name}};
handle_call(crash, _) -> exit(call_crash).
handle_info(Msg, {Name, S}) -> io:format("~p got ~p~n", [Name, Msg]), {ok, {Name, S}}.
terminate(going, {Name, S}) -> io:format("~p goes~n", [Name]), {old, S};
terminate(Why, {Name, S}) -> io:format("~p ends with ~p: ~P~n", [Name, S, Why, 6]), {old, S};
terminate(Why, Other) -> io:format("odd end ~p ~p~n", [Why, Other]).
main() ->
    logger:set_primary_config(level, none),
    {ok, M} = gen_event:start_link({local, log}),
    io:format("~p~n", [gen_event:add_handler(log, ?MODULE, {plain, 0})]),
    io:format("~p~n", [gen_event:add_handler(log, {?MODULE, two}, {two, 100})]),
    io:format("~p~n", [gen_event:add_handler(log, {?MODULE, bad}, fail)]),
    io:format("~p~n", [gen_event:add_handler(log, {?MODULE, two}, {two, 100})]),
    gen_event:notify(log, {add, 5}), gen_event:sync_notify(log, {add, 1}),
    io:format("~p~n", [[gen_event:call(log, H, get) || H <- [?MODULE, {?MODULE, two}]]]),
    M ! hello,
    io:format("~p~n", [lists:sort(gen_event:which_handlers(log))]),
    io:format("~p~n", [gen_event:call(log, nobody, get)]),
    io:format("~p~n", [gen_event:swap_handler(log, {{?MODULE, two}, going}, {{?MODULE, three}, {swap, three, {old, 9}}})]),
    io:format("~p~n", [lists:sort(gen_event:which_handlers(M))]),
    gen_event:sync_notify(log, {crash, plain}),
    io:format("~p~n", [gen_event:which_handlers(log)]),
    io:format("~p~n", [gen_event:add_sup_handler(log, {?MODULE, sup}, {sup, 1})]),
    gen_event:sync_notify(log, {crash, sup}),
    receive {gen_event_EXIT, H, R} -> io:format("~p ~P~n", [H, R, 6]) after 100 -> io:format("nothing~n") end,
    io:format("~p~n", [gen_event:call(log, {?MODULE, three}, leave)]),
    io:format("~p~n", [gen_event:which_handlers(log)]),
    gen_event:add_handler(log, ?MODULE, {last, 7}),
    io:format("~p~n", [gen_event:delete_handler(log, ?MODULE, asked)]),
    io:format("~p~n", [gen_event:delete_handler(log, ?MODULE, asked)]),
    gen_event:add_handler(log, ?MODULE, {crasher, 7}),
    io:format("~P~n", [gen_event:call(log, ?MODULE, crash), 8]),
    gen_event:add_handler(log, ?MODULE, {final, 7}),
    io:format("~p~n", [gen_event:stop(log)]),
    io:format("~p~n", [whereis(log)]).
