-module(binary_module).
-export([main/0]).

main() ->
    B = <<"the quick brown fox jumps over the lazy dog">>,
    io:format("~p~n", [binary:split(B, <<" ">>)]),
    io:format("~p~n", [binary:split(B, <<" ">>, [global])]),
    io:format("~p~n", [binary:split(<<"a,b;c,,">>, [<<",">>, <<";">>], [global, trim_all])]),
    io:format("~p~n", [binary:split(<<"a,b,,">>, <<",">>, [global, trim])]),
    io:format("~p~n", [binary:match(B, <<"fox">>)]),
    io:format("~p~n", [binary:match(B, [<<"dog">>, <<"cat">>, <<"quick">>])]),
    io:format("~p~n", [binary:match(B, <<"zzz">>)]),
    io:format("~p~n", [binary:matches(B, <<"the">>)]),
    io:format("~p~n", [binary:replace(B, <<"the">>, <<"a">>, [global])]),
    io:format("~p~n", [binary:replace(<<"abcb">>, <<"b">>, <<"[x]">>, [global, {insert_replaced, 1}])]),
    io:format("~p ~p ~p~n", [binary:at(B, 4), binary:first(B), binary:last(B)]),
    io:format("~p~n", [binary:part(B, 4, 5)]),
    io:format("~p~n", [binary:bin_to_list(<<"abc">>, 1, 2)]),
    io:format("~p~n", [binary:list_to_bin(["a", <<"b">>])]),
    io:format("~p~n", [binary:copy(<<"ab">>, 3)]),
    io:format("~p ~p~n", [binary:decode_unsigned(<<1, 0>>), binary:decode_unsigned(<<1, 0>>, little)]),
    io:format("~p ~p~n", [binary:encode_unsigned(65536), binary:encode_unsigned(258, little)]),
    io:format("~p~n", [binary:longest_common_prefix([<<"abcd">>, <<"abx">>])]),
    io:format("~p~n", [binary:longest_common_suffix([<<"xing">>, <<"ring">>])]),
    P = binary:compile_pattern([<<"o">>, <<"u">>]),
    io:format("~p~n", [binary:matches(B, P)]),
    io:format("~p~n", [binary:matches(B, <<"o">>, [{scope, {0, 20}}])]),
    io:format("~p ~p~n", [binary:encode_hex(<<1, 171, 255>>), binary:decode_hex(<<"01abFF">>)]),
    io:format("~p~n", [try binary:at(B, 100) catch error:E -> E end]).
