-module(macros_conditional).
-export([main/0]).

-define(DEBUG, true).
-define(LEVEL, 3).
-ifdef(DEBUG).
-define(LOG(X), io:format("log ~p~n", [X])).
-else.
-define(LOG(X), ok).
-endif.
-ifndef(UNKNOWN).
-define(UNKNOWN, unknown).
-endif.
-undef(DEBUG).
-ifdef(DEBUG).
mode() -> debug.
-else.
mode() -> release.
-endif.
-if(?LEVEL > 5).
level() -> high.
-elif(?LEVEL > 2).
level() -> middle.
-else.
level() -> low.
-endif.
-if(defined(LEVEL) andalso ?OTP_RELEASE >= 21).
release() -> modern.
-else.
release() -> old.
-endif.

main() ->
    ?LOG(hello),
    io:format("~p ~p ~p ~p~n", [?UNKNOWN, mode(), level(), release()]).
