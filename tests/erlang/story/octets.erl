-module(octets).
-export([main/0]).
mark() -> <<0, 200, 255>>.
framed(Bytes) -> {byte_size(Bytes), Bytes}.
main() ->
    io:format("~w~n", [framed(mark())]).
