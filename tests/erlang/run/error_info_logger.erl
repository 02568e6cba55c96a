% Reports from logger go through a handler of our own.
-module(error_info_logger).
-export([main/0, log/2]).
main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(mine, ?MODULE, #{config => self()}),
    logger:set_primary_config(level, info),
    logger:error("bad ~p", [thing]),
    logger:debug("not seen"),
    logger:info(#{a => 1}),
    logger:warning("plain"),
    [receive {log, L, M} -> io:format("~p ~p~n", [L, M]) after 100 -> io:format("none~n") end || _ <- [1, 2, 3]],
    io:format("~p~n", [maps:get(level, logger:get_primary_config())]),
    io:format("~p~n", [logger:compare_levels(error, info)]).
log(#{level := L, msg := M}, #{config := P}) -> P ! {log, L, M}.
