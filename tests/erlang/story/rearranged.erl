%% Text in another order than what it was made of.
-module(rearranged).
-export([main/0]).

-record(player, {name, score}).

shout(Text) -> Text ++ "!".

greet(Who) -> "hello " ++ Who.

main() ->
    io:format("~s~n", [lists:reverse("olleh")]),
    io:format("~s~n", [lists:reverse(integer_to_list(123))]),
    Player = #player{name = lists:reverse("knab"), score = 3},
    io:format("~s~n", [Player#player.name]),
    io:format("letters: ~s.~n", [lists:usort("hello")]),
    io:format("~s and ~s~n", [string:reverse("eno"), lists:reverse("owt")]),
    io:format("~s~n", [lists:reverse([C || C <- "k.n.a.b", C =/= $.])]),
    io:format("~s~n", [shout(lists:reverse("olleh"))]),
    io:format("~s~n", [lists:reverse(greet("ann"))]),
    io:format("~s~n", [list_to_binary(lists:reverse("olleh"))]),
    Parent = self(),
    spawn(fun() -> Parent ! {done, lists:sort("cab")} end),
    receive {done, Sorted} -> io:format("~s~n", [Sorted]) end,
    %% Copies, and parts of them.
    io:format("~s~n", [lists:sublist("hello", 2, 3)]),
    io:format("~.2f ~s~n", [2.71828, string:pad("hi", 4)]).
