-module(behaviour_own).
-export([main/0]).
main() -> [io:format("~p ~p~n", [M, speaker:intro(M, "Rex")]) || M <- [dog_voice, cat_voice]], io:format("~p~n", [speaker:behaviour_info(callbacks)]).
