%% The list of all names has one that another process takes and gives back, or not.
-module(registered_names).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> register(srv, self()), unregister(srv), Me ! done end),
    X = lists:member(srv, registered()),
    receive done -> ok end,
    io:format("~p~n", [{X, lists:member(srv, registered())}]).
