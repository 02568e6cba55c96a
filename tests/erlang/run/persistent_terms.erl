-module(persistent_terms).
-export([main/0]).

main() ->
    io:format("~p~n", [persistent_term:get(key, default)]),
    io:format("~p~n", [persistent_term:put({?MODULE, a}, #{big => [1, 2, 3]})]),
    io:format("~p~n", [persistent_term:get({?MODULE, a})]),
    Me = self(),
    spawn(fun() -> Me ! persistent_term:get({?MODULE, a}) end),
    receive X -> io:format("~p~n", [X]) end,
    io:format("~p~n", [persistent_term:erase({?MODULE, a})]),
    io:format("~p~n", [persistent_term:erase({?MODULE, a})]),
    io:format("~p~n", [try persistent_term:get({?MODULE, a}) catch error:E -> E end]).
