-module(file_round_trip).
-export([main/0]).

main() ->
    F = "/tmp/backstory_erlang_test_file.txt",
    ok = file:write_file(F, ["line one\n", <<"line two\n">>]),
    {ok, B} = file:read_file(F),
    io:format("~p~n", [B]),
    io:format("~p~n", [file:read_file("/no/such/file")]),
    ok = file:delete(F),
    io:format("~p~n", [file:read_file(F)]).
