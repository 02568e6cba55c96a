% What after does to values and to order of output.
-module(misc_after_order).
-export([main/0]).

main() ->
    R = f(),
    io:format("result ~p~n", [R]),
    try g() catch throw:X -> io:format("outer ~p~n", [X]) end.
f() -> try io:format("body~n"), 1 after io:format("cleanup~n"), 2 end.
g() ->
    try
        try throw(first) after io:format("inner cleanup~n") end
    after
        io:format("outer cleanup~n")
    end.
