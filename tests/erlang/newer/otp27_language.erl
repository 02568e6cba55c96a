-module(otp27_language).
-moduledoc "What OTP 27 added to the language.".
-export([main/0, add/2]).

-doc """
Adds two numbers.

    1> add(1, 2).
    3
""".
-doc #{since => "1.0"}.
add(A, B) -> A + B.

main() ->
    io:format("~p~n", [~"abc"]),
    io:format("~p~n", [~b"a\nb"]),
    io:format("~p~n", [~s"a\nb"]),
    io:format("~p~n", [~S(a\nb)]),
    io:format("~p~n", [~B[a"b]]),
    io:format("~p~n", [~S{x}]),
    io:format("~p~n", [~"""
      "quoted"
        indented
      """]),
    io:format("~p~n", ["""
      one
        two "three"

      four
      """]),
    io:format("~p~n", [""""
      with """ in it
      """"]),
    io:format("~p~n", [""]),
    io:format("~ts~n", [~"åäö €"]),
    io:format("~p~n", [choose([{ok, 1}, {ok, 2}])]),
    io:format("~p~n", [choose([{ok, 1}, no])]),
    io:format("~p~n", [catch choose([{ok, 1}, {error, 2}])]),
    <<"ab", Rest/binary>> = ~"abcd",
    io:format("~p ~p~n", [Rest, add(1, 2)]),
    case ~"k" of
        ~"k" -> io:format("sigil in a pattern~n");
        _ -> io:format("no~n")
    end.

choose([A, B]) ->
    maybe
        {ok, X} ?= A,
        true ?= X > 0,
        {ok, Y} ?= B,
        Z = X + Y,
        {sum, Z}
    else
        no -> none;
        {error, Why} when is_integer(Why) -> throw({why, Why})
    end.
