-module(market).
-compile({parse_transform, stamp}).

-export([main/0, where/0]).

-ifdef(TEST).
-include_lib("eunit/include/eunit.hrl").
-endif.

main() ->
    {ok, Started} = application:ensure_all_started(market),
    io:format("started ~p~n", [Started]),
    io:format("~p~n", [orders:place(apple, 3, 20)]),
    io:format("~p~n", [orders:place(pear, 3, 20)]),
    io:format("~p ~p ~s~n", [where(), functions(), prices:currency()]).

where() ->
    stamp:here().

-ifdef(TEST).
where_test() -> ?assertEqual({where, 18}, where()).
functions_test() -> ?assertMatch([{main, 0}, {where, 0} | _], functions()).
-endif.
