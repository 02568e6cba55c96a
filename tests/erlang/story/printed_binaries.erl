-module(printed_binaries).
-export([main/0]).

pack(Id, Body) ->
    Len = byte_size(Body) - 1,
    <<Id:16, Len:8, Body/binary>>.

main() ->
    Doubled = << <<(X * 2):8>> || X <- [1, 2, 4] >>,
    io:format("~p ~p~n", [Doubled, binary:last(Doubled)]),
    io:format("~w of ~p~n", [pack(7, <<"hello">>), 7 + 1]).
