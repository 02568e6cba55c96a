-module(picture).
-export([main/0, picture/1, row/2, pixel/2, shade/1, clip/1]).

%% Brightness by distance, 255 at most.
clip(N) when N > 254 -> 254;
clip(N) -> N.

shade(D) -> clip(300 - D).

pixel(X, Y) -> {X, Y, shade(X * X + Y * Y)}.

row(Y, N) -> [pixel(X, Y) || X <- lists:seq(1, N)].

picture(N) -> [row(Y, N) || Y <- lists:seq(1, N)].

main() -> io:format("~p~n", [picture(12)]).
