-module(algo_queens).
-export([main/0]).

main() -> [io:format("~p ~p~n", [N, length(queens(N))]) || N <- [4, 5, 6]], io:format("~p~n", [hd(queens(8))]).

queens(N) -> place(N, N).
place(_, 0) -> [[]];
place(N, K) -> [[Q | Qs] || Qs <- place(N, K - 1), Q <- lists:seq(1, N), safe(Q, Qs, 1)].
safe(_, [], _) -> true;
safe(Q, [H | T], D) -> Q =/= H andalso abs(Q - H) =/= D andalso safe(Q, T, D + 1).
