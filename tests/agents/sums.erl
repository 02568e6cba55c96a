%% A test that fails.
-module(sums).
-export([sum/1]).

-ifdef(TEST).
-include_lib("eunit/include/eunit.hrl").

sum_test() ->
    ?assertEqual(6, sum([1, 2, 3])).
-endif.

sum([]) ->
    1;
sum([N | Ns]) ->
    N + sum(Ns).
