-module(packet_by_mail).
-export([main/0]).

encode(Id, Name) ->
    Len = length(Name),
    <<Id:16, Len:8, (list_to_binary(Name))/binary>>.

server(Parent) ->
    receive
        {packet, <<Id:16, Len:8, Rest/binary>>} ->
            Name = binary_part(Rest, 0, Len - 1),
            Parent ! {reply, Id, Name},
            server(Parent);
        stop -> ok
    end.

main() ->
    Me = self(),
    S = spawn(fun() -> server(Me) end),
    S ! {packet, encode(7, "widget")},
    receive
        {reply, Id, Name} -> io:format("~p: ~s~n", [Id, Name])
    end,
    S ! stop.
