-module(packet).
-export([main/0]).

%% Fields of a packet, put together and taken apart again.
pack(Kind, Id, Body) -> <<Kind:8, Id:16, (byte_size(Body)):8, Body/binary>>.

unpack(<<Kind:8, Id:16, Size:8, Body:Size/binary, _/binary>>) -> {Kind, Id, Body}.

title(Text) -> <<"re: ", Text/binary>>.

next(Id) -> Id + 1.

main() ->
    Packet = pack(3, next(41), title(<<"lunch">>)),
    {Kind, Id, Body} = unpack(<<Packet/binary, "padding">>),
    io:format("kind ~p id ~p: ~s~n", [Kind, Id, Body]),
    <<First, _/binary>> = Body,
    io:format("~w ~s~n", [First, binary:part(Body, 4, 5)]).
