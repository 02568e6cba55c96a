-module(file_round_trip).
-export([main/0]).

main() ->
    %% By its process and the time: the same program may run beside this one.
    F = "/tmp/backstory_" ++ os:getpid() ++ "_" ++ integer_to_list(erlang:system_time()) ++ ".txt",
    ok = file:write_file(F, ["line one\n", <<"line two\n">>]),
    {ok, B} = file:read_file(F),
    io:format("~p~n", [B]),
    io:format("~p~n", [file:read_file("/no/such/file")]),
    ok = file:delete(F),
    io:format("~p~n", [file:read_file(F)]).
