%% blame: checksum/2
%% fixed: fixed/packet.erl
-module(packet_checksum).
-export([main/0]).

-define(MAGIC, 16#CAFE).

main() ->
    Bin = encode([{ping, 1}, {data, <<"hello">>}, {close, 300}]),
    io:format("~p~n", [byte_size(Bin)]),
    io:format("~p~n", [decode(Bin)]),
    io:format("~p~n", [decode(<<0, 1, 2>>)]).

encode(Frames) ->
    Body = << <<(frame(F))/binary>> || F <- Frames >>,
    <<?MAGIC:16, (length(Frames)):8, (checksum(Body)):16, Body/binary>>.

frame({ping, N}) -> <<1:8, N:16>>;
frame({data, B}) -> <<2:8, (byte_size(B)):16, B/binary>>;
frame({close, Code}) -> <<3:8, Code:16/little>>.

checksum(Bin) -> checksum(Bin, 0).
checksum(<<>>, Acc) -> Acc band 16#FF;
checksum(<<X:8, Rest/binary>>, Acc) -> checksum(Rest, Acc * 3 + X).

decode(<<?MAGIC:16, N:8, Sum:16, Body/binary>>) ->
    case checksum_old(Body) of
        Sum -> {ok, frames(N, Body, [])};
        Other -> {error, {checksum, Sum, Other}}
    end;
decode(_) -> {error, magic}.

checksum_old(Bin) ->
    lists:foldl(fun(X, Acc) -> (Acc * 3 + X) end, 0, binary_to_list(Bin)) band 16#FFFF.

frames(0, <<>>, Acc) -> lists:reverse(Acc);
frames(N, <<1:8, K:16, Rest/binary>>, Acc) -> frames(N - 1, Rest, [{ping, K} | Acc]);
frames(N, <<2:8, L:16, B:L/binary, Rest/binary>>, Acc) -> frames(N - 1, Rest, [{data, B} | Acc]);
frames(N, <<3:8, C:16/little, Rest/binary>>, Acc) -> frames(N - 1, Rest, [{close, C} | Acc]).
