% Directives with random widths and precisions.
-module(bulk_format).
-export([main/0]).

main() -> [step(S) || S <- lists:seq(1, 150)].

step(S) ->
    [A, B, C, D | _] = rands(4, S),
    W = A rem 14, P = B rem 8,
    I = C rem 100000 - 50000, F = (D rem 1000000 - 500000) / 1000,
    [io:format("[~s]", [try io_lib:format(Fmt, Args) catch error:_ -> "error" end]) || {Fmt, Args} <- [
        {"~*b", [W, I]}, {"~*..0b", [W, I]}, {"~*.16.*B", [W, $_, I]}, {"~*.*f", [W, P, F]}, {"~-*.*f", [W, P, F]}, {"~.*e", [P, F]}, {"~.*g", [P, F]},
        {"~*s", [W, "abcdef"]}, {"~-*.*s", [W, P, "abcdef"]}, {"~*.*c", [W, P, $x]}, {"~*p", [W, {I, "s"}]}, {"~*w", [W, abc]}, {"~P", [{I, [F, [1, 2, 3]]}, P]},
        {"~W", [[1, {2, {3}}, "ab"], P]}, {"~.*x", [P + 2, I, "0x"]}, {"~.*#", [P + 2, I]}, {"~w", [F]}, {"~*.*p", [W + 20, P, [I, {F}]]}]],
    io:nl().

rands(0, _) -> [];
rands(N, S) -> S1 = (S * 6364136223846793005 + 1442695040888963407) band 16#ffffffffffffffff, [S1 bsr 33 | rands(N - 1, S1)].
