%% Whoever prints gets somewhere.
-module(prints_forever).
-export([main/0]).

main() ->
    io:format("tick~n"),
    main().
