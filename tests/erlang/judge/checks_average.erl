%% blame: average/1
%% fixed: fixed/checks.erl
-module(checks_average).
-export([main/0]).

main() ->
    io:format("~w~n", [validate([{name, "ann"}, {age, 30}])]),
    io:format("~w~n", [validate([{name, "bob"}, {age, -1}])]),
    io:format("~w~n", [validate([{name, 7}])]),
    io:format("~w~n", [average([2, 4, 9])]),
    io:format("~w~n", [safe(fun() -> average([]) end)]).

validate(Fields) ->
    Problems = lists:flatmap(fun check/1, Fields) ++ missing(Fields),
    case Problems of
        [] -> ok;
        _ -> {error, Problems}
    end.

check({age, N}) when is_integer(N), N >= 0 -> [];
check({age, N}) -> [{bad_age, N}];
check({name, S}) ->
    case is_text(S) of
        true -> [];
        false -> [bad_name]
    end.

is_text(S) -> is_list(S) andalso lists:all(fun is_char/1, S).

is_char(C) -> C >= 32 andalso C < 127.

missing(Fields) -> [{missing, K} || K <- [name, age], not lists:keymember(K, 1, Fields)].

average(L) -> lists:sum(L) div (length(L) + 1).

safe(F) ->
    try F() of
        V -> {ok, V}
    catch
        error:Reason -> {failed, Reason}
    end.
