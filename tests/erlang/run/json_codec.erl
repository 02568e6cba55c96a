-module(json_codec).
-export([main/0]).
encode(null) -> <<"null">>; encode(true) -> <<"true">>; encode(false) -> <<"false">>;
encode(A) when is_atom(A) -> encode(atom_to_binary(A));
encode(I) when is_integer(I) -> integer_to_binary(I);
encode(F) when is_float(F) -> float_to_binary(F, [short]);
encode(B) when is_binary(B) -> <<$", (<< <<(esc(C))/binary>> || <<C/utf8>> <= B >>)/binary, $">>;
encode(L) when is_list(L) -> iolist_to_binary([$[, lists:join($,, [encode(X) || X <- L]), $]]);
encode(M) when is_map(M) ->
    iolist_to_binary([${, lists:join($,, [[encode(K), $:, encode(V)] || {K, V} <- lists:sort(maps:to_list(M))]), $}]).
esc($") -> <<"\\\"">>; esc($\\) -> <<"\\\\">>; esc($\n) -> <<"\\n">>; esc($\t) -> <<"\\t">>;
esc(C) when C < 32 -> iolist_to_binary(io_lib:format("\\u~4.16.0b", [C]));
esc(C) -> <<C/utf8>>.
decode(B) ->
    try value(ws(B)) of
        {V, Rest} -> case ws(Rest) of <<>> -> {ok, V}; R -> {error, {trailing, R}} end
    catch throw:E -> {error, E};
          error:function_clause -> {error, syntax};
          error:{badmatch, B1} -> {error, {syntax, B1}}
    end.
ws(<<C, R/binary>>) when C =:= $\s; C =:= $\n; C =:= $\t; C =:= $\r -> ws(R);
ws(B) -> B.
value(<<"null", R/binary>>) -> {null, R};
value(<<"true", R/binary>>) -> {true, R};
value(<<"false", R/binary>>) -> {false, R};
value(<<$", R/binary>>) -> str(R, <<>>);
value(<<$[, R/binary>>) -> case ws(R) of <<$], R1/binary>> -> {[], R1}; R1 -> arr(R1, []) end;
value(<<${, R/binary>>) -> case ws(R) of <<$}, R1/binary>> -> {#{}, R1}; R1 -> obj(R1, #{}) end;
value(<<C, _/binary>> = B) when C =:= $-; C >= $0, C =< $9 -> num(B);
value(<<>>) -> throw(eof);
value(<<C/utf8, _/binary>>) -> throw({unexpected, <<C/utf8>>}).
arr(B, Acc) ->
    {V, R} = value(ws(B)),
    case ws(R) of
        <<$,, R1/binary>> -> arr(R1, [V | Acc]);
        <<$], R1/binary>> -> {lists:reverse(Acc, [V]), R1};
        _ -> throw({expected, <<", or ]">>})
    end.
obj(B, Acc) ->
    <<$", R0/binary>> = ws(B),
    {K, R1} = str(R0, <<>>),
    <<$:, R2/binary>> = ws(R1),
    {V, R3} = value(ws(R2)),
    case ws(R3) of
        <<$,, R4/binary>> -> obj(R4, Acc#{K => V});
        <<$}, R4/binary>> -> {Acc#{K => V}, R4};
        _ -> throw({expected, <<", or }">>})
    end.
str(<<$", R/binary>>, Acc) -> {Acc, R};
str(<<"\\u", H:4/binary, "\\u", L:4/binary, R/binary>>, Acc) ->
    case {binary_to_integer(H, 16), binary_to_integer(L, 16)} of
        {Hi, Lo} when Hi >= 16#D800, Hi < 16#DC00, Lo >= 16#DC00 -> C = 16#10000 + ((Hi - 16#D800) bsl 10) + (Lo - 16#DC00), str(R, <<Acc/binary, C/utf8>>);
        {A, _} -> str(<<"\\u", L/binary, R/binary>>, <<Acc/binary, A/utf8>>)
    end;
str(<<"\\u", H:4/binary, R/binary>>, Acc) -> C = binary_to_integer(H, 16), str(R, <<Acc/binary, C/utf8>>);
str(<<"\\n", R/binary>>, Acc) -> str(R, <<Acc/binary, $\n>>);
str(<<"\\t", R/binary>>, Acc) -> str(R, <<Acc/binary, $\t>>);
str(<<$\\, C, R/binary>>, Acc) -> str(R, <<Acc/binary, C>>);
str(<<C/utf8, R/binary>>, Acc) -> str(R, <<Acc/binary, C/utf8>>);
str(<<>>, _) -> throw(unterminated_string).
num(B) ->
    {match, [{0, N}]} = re:run(B, "^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?", [{capture, first}]),
    <<T:N/binary, R/binary>> = B,
    V = try binary_to_integer(T) catch error:badarg -> try binary_to_float(T) catch error:badarg -> float(binary_to_integer(re:replace(T, "[eE].*", "", [{return, binary}]))) end end,
    {V, R}.
main() ->
    Docs = [<<"null">>, <<" [1, 2.5, -3e2, \"a\\nb\\u00e9\", true, false, null] ">>, <<"{\"k\": {\"x\": []}, \"a\": {}}">>,
            <<"\"\\ud83d\\ude00 \xc3\xa9\"">>, <<"[1,2">>, <<"[1 2]">>, <<"{\"a\":1,}">>, <<"\"abc">>, <<"tru">>, <<"1 2">>, <<"">>, <<"[[[[[]]]]]">>, <<"1e5">>, <<"-0.0">>, <<"123456789012345678901234567890">>],
    [io:format("~ts -> ~tp~n", [D, decode(D)]) || D <- Docs],
    T = #{name => <<"Zoë \"Q\"">>, <<"list">> => [1, 2.0, 1.0e30, 0.1, true, null], nested => #{a => #{}, b => [[]]}, ctl => <<1, 9, 10>>},
    E = encode(T),
    io:format("~ts~n", [E]),
    {ok, Back} = decode(E),
    io:format("~tp~n", [Back]),
    io:format("~p~n", [encode(Back) =:= E]),
    io:format("~p~n", [catch encode({a})]),
    io:format("~p~n", [byte_size(encode(lists:seq(1, 1000)))]).
