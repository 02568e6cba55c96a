-module(filename_module).
-export([main/0]).

main() ->
    io:format("~p~n", [[filename:join(["a", "b", "c.erl"]), filename:basename("/x/y.erl"), filename:basename("y.erl", ".erl"), filename:dirname("/x/y/z"), filename:extension("a.b.c"), filename:rootname("a/b.c"), filename:split("/a/b"), filename:join("a", "/b")]]),
    io:format("~p~n", [[filename:absname("/a/b"), filename:pathtype("/a"), filename:pathtype("a"), filename:flatten(["a", b])]]).
