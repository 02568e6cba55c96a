-module(maps_update_nested).
-export([main/0]).

main() ->
    S = #{users => #{1 => #{name => "a", roles => [x]}}},
    S2 = S#{users := (maps:get(users, S))#{2 => #{name => "b", roles => []}}},
    io:format("~p~n", [S2]),
    #{users := #{1 := #{roles := [R | _]}}} = S2,
    io:format("~p~n", [R]),
    io:format("~p~n", [put_in([users, 1, name], "z", S2)]),
    io:format("~p~n", [get_in([users, 2, name], S2)]).
put_in([K], V, M) -> M#{K => V};
put_in([K | T], V, M) -> M#{K => put_in(T, V, maps:get(K, M, #{}))}.
get_in(Ks, M) -> lists:foldl(fun maps:get/2, M, Ks).
