% Sizes that are computed, units, and matching that uses what it has just bound.
-module(bits_dynamic).
-export([main/0]).

main() ->
    Msg = frame([{1, <<"one">>}, {200, <<"two hundred">>}, {3, <<>>}]),
    io:format("~p~n", [Msg]),
    io:format("~p~n", [unframe(Msg)]),
    N = 3,
    <<X:N, Y:(N + 2), Z:(N * 8)/little, R/bitstring>> = <<16#12345678:32, 5:3>>,
    io:format("~p~n", [{X, Y, Z, R}]),
    <<H:2/binary-unit:4, T/binary-unit:4>> = <<16#abc:12>>,
    io:format("~p ~p~n", [H, T]),
    io:format("~p~n", [outcome(fun() -> unframe(<<1, 0, 9, "short">>) end)]),
    io:format("~p~n", [(fun(<<S:8, B:S/bits, _/bits>>) -> bit_size(B); (_) -> nope end)(<<5, 255>>)]),
    io:format("~p~n", [(fun(<<S:8, B:S/bits, _/bits>>) -> bit_size(B); (_) -> nope end)(<<9, 255>>)]),
    Size = -1,
    io:format("~p~n", [case <<1, 2>> of <<_:Size, _/bits>> -> yes; _ -> no end]).

frame(Fs) -> << <<Tag, (byte_size(B)):16, B/binary>> || {Tag, B} <- Fs >>.

unframe(<<Tag, Len:16, B:Len/binary, Rest/binary>>) -> [{Tag, B} | unframe(Rest)];
unframe(<<>>) -> [].

outcome(F) -> try F() catch C:R -> {C, R} end.
