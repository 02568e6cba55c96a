-module(shelf_server).
-behaviour(gen_server).
-export([start/0, stop/1, call/2]).
-export([init/1, handle_call/3, handle_cast/2]).

-include("shelf.hrl").

start() -> gen_server:start(?MODULE, [], []).

stop(Pid) -> gen_server:stop(Pid).

call(Pid, Request) -> gen_server:call(Pid, Request).

init([]) -> {ok, #shelf{}}.

handle_cast(_, Shelf) -> {noreply, Shelf}.

handle_call(state, _From, Shelf) ->
    {reply, Shelf, Shelf};
handle_call({history, Title}, _From, Shelf) ->
    {reply, lists:reverse([{Day, Name, What} || {Day, Name, What, T} <- Shelf#shelf.log, T =:= Title]), Shelf};
handle_call(Request, _From, Shelf) ->
    case apply_to(Request, Shelf) of
        {error, Why} -> {reply, {refused, Why}, Shelf};
        {Answer, New} -> {reply, Answer, New}
    end.

apply_to({join, Name, Kind}, Shelf) ->
    {{welcome, Name}, put_member(shelf_members:new(Name, Kind), Shelf)};
apply_to({add, Title, Kind, N}, Shelf) ->
    Books = shelf_books:add(Title, Kind, N, Shelf#shelf.books),
    {{have, shelf_books:total(Books)}, Shelf#shelf{books = Books}};
apply_to({wait, Days}, Shelf) ->
    Today = Shelf#shelf.today + Days,
    {{day, Today}, Shelf#shelf{today = Today}};
apply_to({lend, Name, Title}, Shelf) ->
    with_member(Name, Shelf, fun(Member) -> lend(Member, Title, Shelf) end);
apply_to({return, Name, Title}, Shelf) ->
    with_member(Name, Shelf, fun(Member) -> return(Member, Title, Shelf) end);
apply_to({pay, Name, Cents}, Shelf) ->
    with_member(Name, Shelf, fun(Member) ->
        {Paid, New} = shelf_members:pay(Cents, Member),
        {{paid, Paid}, put_member(New, Shelf)}
    end).

with_member(Name, #shelf{members = Members}, Then) ->
    case Members of
        #{Name := Member} -> Then(Member);
        #{} -> {error, stranger}
    end.

put_member(Member, Shelf) ->
    Shelf#shelf{members = (Shelf#shelf.members)#{Member#member.name => Member}}.

lend(Member, Title, Shelf = #shelf{today = Today, books = Books}) ->
    case {shelf_members:may_lend(Member), shelf_books:take(Title, Books)} of
        {no, _} -> {error, limit};
        {owes, _} -> {error, owes};
        {yes, {error, Why}} -> {error, Why};
        {yes, {ok, Kind, Left}} ->
            Due = Today + shelf_books:period(Kind),
            New = put_member(shelf_members:lent(Title, Due, Member), Shelf#shelf{books = Left}),
            {{due, Due}, note(Member, lent, Title, New)}
    end.

return(Member, Title, Shelf = #shelf{today = Today, books = Books}) ->
    case shelf_members:returned(Title, Today, Member) of
        not_lent -> {error, not_lent};
        {Fine, New} ->
            Back = put_member(New, Shelf#shelf{books = shelf_books:give_back(Title, Books)}),
            {{fine, Fine}, note(Member, returned, Title, Back)}
    end.

note(#member{name = Name}, What, Title, Shelf = #shelf{today = Today, log = Log}) ->
    Shelf#shelf{log = [{Today, Name, What, Title} | Log]}.
