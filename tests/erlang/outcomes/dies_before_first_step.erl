%% The program dies before it has done anything.
-module(dies_before_first_step).
-export([main/0]).

main() ->
    exit(bad).
