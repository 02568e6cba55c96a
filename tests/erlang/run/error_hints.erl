%% What was wrong with the arguments, as error reports tell it.
-module(error_hints).
-export([main/0]).
t(F) ->
    try F() of V -> io:format("value ~p~n", [V])
    catch C:R:S ->
        [{M, Fu, A, I} | _] = S,
        N = if is_list(A) -> length(A); true -> A end,
        io:format("~p ~p in ~p:~p/~p ~p~n", [C, R, M, Fu, N, proplists:get_value(error_info, I)]),
        case proplists:get_value(error_info, I) of
            undefined -> ok;
            Info -> Mod = maps:get(module, Info, M), io:format("   ~p~n", [Mod:format_error(R, S)])
        end,
        io:format("~ts~n", [erl_error:format_exception(C, R, [hd(S)])])
    end.
main() ->
    A = id(a), N = id(1), L = id([1, 2]), T = id({1, 2}), B = id(<<"abc">>),
    [t(F) || F <- [
        fun() -> atom_to_list(N) end, fun() -> list_to_atom(A) end, fun() -> list_to_integer("1x") end,
        fun() -> element(3, T) end, fun() -> element(a, L) end, fun() -> setelement(0, T, x) end,
        fun() -> hd([]) end, fun() -> tl(A) end, fun() -> length([a | b]) end, fun() -> tuple_size(L) end,
        fun() -> binary_to_atom(L) end, fun() -> binary_part(B, 2, 5) end, fun() -> byte_size(A) end,
        fun() -> 1 div 0 end, fun() -> N bsl A end, fun() -> -A end, fun() -> L ++ x, [1 | 2] ++ L end, fun() -> L -- x end,
        fun() -> map_get(k, #{}) end, fun() -> map_size(A) end, fun() -> maps:get(k, #{}) end, fun() -> maps:put(a, b, L) end,
        fun() -> maps:from_list([a]) end, fun() -> maps:fold(x, 0, #{}) end, fun() -> maps:keys(A) end, 
        fun() -> lists:keyfind(a, x, L) end, fun() -> lists:member(1, A) end,
        fun() -> lists:sum([a]) end, fun() -> integer_to_list(A) end, fun() -> integer_to_list(5, 99) end, fun() -> float_to_list(N, [{decimals, 500}]) end,
        fun() -> list_to_binary([1, 2, 300]) end, fun() -> list_to_pid("x") end, fun() -> binary_to_term(B) end,
        fun() -> whereis(N) end, fun() -> send_to() end, fun() -> spawn(N, a, []) end,
        fun() -> ets:lookup(nosuch, a) end, fun() -> ets:new(A, [bogus]) end,
        fun() -> exit(A, kill) end, fun() -> link(N) end, fun() -> monitor(process, 1) end,
        fun() -> persistent_term:get(nokey) end,
        fun() -> binary:split(A, <<"x">>) end, fun() -> binary:at(B, 10) end, fun() -> unicode:characters_to_list(A) end,
        fun() -> math:sqrt(-1) end, fun() -> math:log(A) end, fun() -> math:exp(1000) end,
        fun() -> re:run("a", "(") end, fun() -> string:to_integer(A) end, fun() -> list_to_existing_atom("surely_not_existing_atom_here") end,
        fun() -> round(A) end, fun() -> list_to_tuple(A) end, fun() -> tuple_to_list(L) end, fun() -> make_tuple() end, fun() -> min() end]].
send_to() -> nobody_here ! x.
make_tuple() -> erlang:make_tuple(-1, a).
min() -> erlang:phash2(a, 0).
id(X) -> X.
