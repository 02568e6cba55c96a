% Functions of string and binary on random text.
-module(bulk_strings).
-export([main/0]).

main() -> [step(S) || S <- lists:seq(1, 60)].

step(S) ->
    T = [lists:nth(X rem 12 + 1, "ab AB,;xyé ß") || X <- rands(S rem 20, S)],
    B = unicode:characters_to_binary(T),
    N = S rem 6,
    io:format("~w~n", [T]),
    [io:format("~w ", [try F() catch error:E -> E end]) || F <- [
        fun() -> string:uppercase(T) end, fun() -> string:lowercase(B) end, fun() -> string:titlecase(T) end, fun() -> string:trim(T) end, fun() -> string:trim(B, both, " ,a") end,
        fun() -> string:split(T, "a") end, fun() -> string:split(B, ",", all) end, fun() -> string:lexemes(T, " ,;") end, fun() -> string:lexemes(B, "ab") end,
        fun() -> string:slice(T, N, 3) end, fun() -> string:slice(B, N) end, fun() -> string:find(T, "b") end, fun() -> string:find(B, "y", trailing) end,
        fun() -> string:length(B) end, fun() -> string:reverse(T) end, fun() -> string:prefix(T, "a") end, fun() -> string:equal(T, B) end,
        fun() -> lists:flatten(string:pad(T, 12, both, $.)) end, fun() -> string:take(T, "abx") end, fun() -> string:take(T, "y", true, trailing) end,
        fun() -> string:tokens(T, " a") end, fun() -> string:casefold(T) end, fun() -> lists:flatten(string:replace(T, "a", "<>", all)) end,
        fun() -> binary:split(B, [<<" ">>, <<"b">>], [global, trim_all]) end, fun() -> binary:matches(B, <<"a">>) end,
        fun() -> binary:replace(B, <<"y">>, <<"--">>, [global]) end, fun() -> binary:part(B, 1, N) end, fun() -> string:str(T, "ab") end,
        fun() -> unicode:characters_to_list(B) end, fun() -> base64:encode(B) end, fun() -> string:chr(T, $b) end, fun() -> string:strip(T) end]],
    io:nl().

rands(0, _) -> [];
rands(N, S) -> S1 = (S * 6364136223846793005 + 1442695040888963407) band 16#ffffffffffffffff, [S1 bsr 33 | rands(N - 1, S1)].
