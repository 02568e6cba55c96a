%% Counts what is on the shelf.
-module(stock).
-behaviour(gen_server).

-export([start_link/0, take/2, left/1]).
-export([init/1, handle_call/3, handle_cast/2]).

-ifdef(TEST).
-include_lib("eunit/include/eunit.hrl").
-endif.

start_link() -> gen_server:start_link({local, stock}, stock, [], []).
take(Thing, Count) -> gen_server:call(stock, {take, Thing, Count}).
left(Thing) -> gen_server:call(stock, {left, Thing}).

init([]) ->
    {ok, Shelf} = application:get_env(stock, shelf),
    {ok, maps:from_list(Shelf)}.

handle_call({left, Thing}, _, Shelf) -> {reply, maps:get(Thing, Shelf, 0), Shelf};
handle_call({take, Thing, Count}, _, Shelf) ->
    case Shelf of
        #{Thing := Left} when Left >= Count -> {reply, ok, Shelf#{Thing := Left - Count}};
        _ -> {reply, {error, sold_out}, Shelf}
    end.

handle_cast(_, Shelf) -> {noreply, Shelf}.

-ifdef(TEST).
shelf_size_test() -> ?assertEqual(3, ?SMALL_SHELF).

take_test_() ->
    {setup,
     fun() ->
         _ = application:load(stock),
         application:set_env(stock, shelf, [{plum, ?SMALL_SHELF}]),
         ok = application:start(stock)
     end,
     fun(_) -> application:stop(stock) end,
     [?_assertEqual(ok, take(plum, 2)),
      ?_assertEqual(1, left(plum)),
      ?_assertEqual({error, sold_out}, take(plum, 2))]}.
-endif.
