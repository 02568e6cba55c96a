-module(word_count).
-export([main/0]).

count(Text) ->
    lists:foldl(fun(W, Acc) -> maps:update_with(W, fun(C) -> C + 1 end, 0, Acc) end, #{},
                string:tokens(Text, " ")).

render(Counts) ->
    [[K, <<" ">>, integer_to_binary(V), "\n"] || {K, V} <- lists:sort(maps:to_list(Counts))].

parse(<<Len:8, Body:Len/binary, Rest/binary>>) -> [Body | parse(Rest)];
parse(<<>>) -> [].

checksum(Bin) -> lists:sum(binary_to_list(Bin)) rem 256.

safe(F) ->
    try F() of
        V -> {ok, V}
    catch
        error:badarith -> {error, arith};
        throw:T -> {thrown, T}
    after
        ok
    end.

main() ->
    io:put_chars(render(count("a b a c a b"))),
    Parts = parse(<<3, "abc", 2, "de">>),
    io:format("~p ~p~n", [Parts, [checksum(P) || P <- Parts]]),
    io:format("~p~n", [safe(fun() -> 10 div (length(Parts) - 2) end)]),
    io:format("~p~n", [safe(fun() -> throw({limit, hd(Parts)}) end)]),
    Pid = spawn(fun() -> exit({bad, checksum(<<"zz">>)}) end),
    Ref = monitor(process, Pid),
    receive {'DOWN', Ref, process, _, Reason} -> io:format("down ~p~n", [Reason]) end,
    put(total, checksum(<<"q">>)),
    io:format("~w ~s~n", [get(total), string:uppercase("done")]).
