%% What is on the shelves. A reservation takes all items of an order, or none.
-module(stock).
-behaviour(gen_server).
-export([start_link/0, add/2, reserve/1, give_back/1, all/0]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

add(Item, Count) ->
    gen_server:call(?MODULE, {add, Item, Count}).

reserve(Items) ->
    gen_server:call(?MODULE, {reserve, Items}).

give_back(Items) ->
    gen_server:call(?MODULE, {give_back, Items}).

all() ->
    gen_server:call(?MODULE, all).

init([]) ->
    {ok, #{}}.

handle_call({add, Item, Count}, _From, Shelves) ->
    audit:note(added, {Item, Count}),
    {reply, ok, put_on(Item, Count, Shelves)};
handle_call({reserve, Items}, _From, Shelves) ->
    case missing(Items, Shelves) of
        [] ->
            audit:note(reserved, Items),
            {reply, ok, take_all(Items, Shelves)};
        Missing ->
            audit:note(refused, Missing),
            {reply, {missing, Missing}, Shelves}
    end;
handle_call({give_back, Items}, _From, Shelves) ->
    audit:note(given_back, Items),
    {reply, ok, put_all(Items, Shelves)};
handle_call(all, _From, Shelves) ->
    {reply, lists:sort(maps:to_list(Shelves)), Shelves}.

handle_cast(_, Shelves) ->
    {noreply, Shelves}.

handle_info(_, Shelves) ->
    {noreply, Shelves}.

missing(Items, Shelves) ->
    [Item || {Item, Count} <- Items, Count > on_shelf(Item, Shelves)].

on_shelf(Item, Shelves) ->
    case Shelves of
        #{Item := Count} -> Count;
        _ -> 0
    end.

take_all([], Shelves) ->
    Shelves;
take_all([{Item, Count} | Rest], Shelves) ->
    take_all(Rest, take(Item, Count, Shelves)).

take(Item, Count, Shelves) ->
    Shelves#{Item := on_shelf(Item, Shelves) - Count}.

put_all([], Shelves) ->
    Shelves;
put_all([{Item, Count} | Rest], Shelves) ->
    put_all(Rest, put_on(Item, Count, Shelves)).

put_on(Item, Count, Shelves) ->
    Shelves#{Item => on_shelf(Item, Shelves) + Count}.
