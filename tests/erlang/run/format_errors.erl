-module(format_errors).
-export([main/0]).

main() ->
    t("~p", []), t("~p", [1, 2]), t("~s", [123]), t("~d", [a]), t("~b", [1.5]), t("~f", [x]), t("~c", ["a"]),
    t("~", []), t("~5", [1]), t("~z", [1]), t("~s", [[300]]), t("~p", notalist),
    t(abc, []), t(<<"bin ~p">>, [ok]), t("~.1b", [1]), t(["~", $w], [deep]), t("ok", []).

t(F, A) ->
    R = try lists:flatten(io_lib:format(F, A)) catch error:E -> {error, E} end,
    io:format("~p ~p -> ~p~n", [F, A, R]).
