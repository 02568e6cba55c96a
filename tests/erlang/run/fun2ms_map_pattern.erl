-module(fun2ms_map_pattern).
-include_lib("stdlib/include/ms_transform.hrl").
-export([main/0]).

main() -> io:format("~p~n", [ets:fun2ms(fun({A, #{}}) when is_atom(A) -> A end)]).
