-module(algo_matrix).
-export([main/0]).

main() ->
    A = [[1, 2], [3, 4]], B = [[5, 6], [7, 8]],
    io:format("~p~n", [mul(A, B)]),
    io:format("~p~n", [transpose([[1, 2, 3], [4, 5, 6]])]),
    io:format("~p~n", [pow([[1, 1], [1, 0]], 50)]).

transpose([[] | _]) -> [];
transpose(M) -> [[hd(R) || R <- M] | transpose([tl(R) || R <- M])].
mul(A, B) -> T = transpose(B), [[lists:sum([X * Y || {X, Y} <- lists:zip(R, C)]) || C <- T] || R <- A].
pow(M, 1) -> M;
pow(M, N) when N rem 2 == 0 -> H = pow(M, N div 2), mul(H, H);
pow(M, N) -> mul(M, pow(M, N - 1)).
