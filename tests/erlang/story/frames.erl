-module(frames).
-export([main/0]).
-define(MAGIC, 16#CA).

encode({temp, Id, V}) -> frame(1, <<Id:8, V:16/signed>>);
encode({name, Id, S}) -> frame(2, <<Id:8, (unicode:characters_to_binary(S))/binary>>).

frame(Type, Body) ->
    Size = byte_size(Body),
    Sum = checksum(Body),
    <<?MAGIC, Type:4, 0:4, Size:16/big, Body/binary, Sum:8>>.

checksum(B) -> lists:foldl(fun(X, A) -> (X + A) band 255 end, 0, binary_to_list(B)).

decode(<<?MAGIC, 1:4, _:4, Size:16, Body:Size/binary, Sum:8, Rest/binary>>) ->
    <<Id, V:16/unsigned>> = Body,
    [{temp, Id, V / 10, ok(Body, Sum)} | decode(Rest)];
decode(<<?MAGIC, 2:4, _:4, Size:16, Body:Size/binary, Sum:8, Rest/binary>>) ->
    <<Id, Name/binary>> = Body,
    [{name, Id, Name, ok(Body, Sum)} | decode(Rest)];
decode(<<>>) -> [];
decode(Bad) -> [{bad, byte_size(Bad)}].

ok(Body, Sum) -> checksum(Body) =:= Sum.

reader(To, Acc) ->
    receive
        {data, Bin} -> reader(To, <<Acc/binary, Bin/binary>>);
        done -> To ! {frames, decode(Acc)}
    end.

main() ->
    Me = self(),
    R = spawn_link(fun() -> reader(Me, <<>>) end),
    All = << <<(encode(F))/binary>> || F <- [{temp, 1, 215}, {name, 2, "attic"}, {temp, 3, -40}] >>,
    <<A:9/binary, B/binary>> = All,
    R ! {data, A},
    R ! {data, B},
    R ! done,
    receive
        {frames, Fs} ->
            [show(F) || F <- Fs]
    end.

show({temp, Id, T, Ok}) -> io:format("~w: ~.1f ~w~n", [Id, T, Ok]);
show({name, Id, N, _}) -> io:format("~w is ~s~n", [Id, N]);
show({bad, N}) -> io:format("~w bytes left~n", [N]).
