%% Every construct once, with its failures. Prints the same on OTP 25 and later.
-module(constructs).
-export([main/0]).
-compile(nowarn_unused_vars).
-record(r, {a = 1, b, c = [x]}).
-record(s, {r = #r{a = 7}, n}).

main() ->
    Tests = [
      {case1, fun() -> [cl(X) || X <- [a, 1, 1.0, "ab", [], [1|2], {}, {a,1}, {b,2}, {a,1,2}, #{}, <<>>, true, false]] end},
      {case_clause, fun() -> case id(3) of 4 -> x end end},
      {if_clause, fun() -> X = id(3), if X > 4 -> x end end},
      {badmatch, fun() -> {a, _} = id({b, 1}) end},
      {fclause, fun() -> fc(9) end},
      {funclause, fun() -> (fun(1) -> x end)(id(2)) end},
      {exports, fun() -> exports(1) ++ exports(2) end},
      {guards, fun() -> [{X, g(X)} || X <- [1, 2, 3.5, -4, a, "abc", [a|b], {1,2}, {}, #{a => 1}, <<1,2>>, <<1:3>>]] end},
      {guards2, fun() -> [{X, g2(X)} || X <- [1, 0, 2.0, foo, [1,2,3], [], #{k => 5}, #{k => a}, {r, 1, 2, 3}, #r{a = 2}]] end},
      {orelse1, fun() -> [o(A, B) || A <- [true, false, x], B <- [true, false, y]] end},
      {strict, fun() -> [st(A, B) || A <- [true, false, x], B <- [true, false, y]] end},
      {try1, fun() -> [t(X) || X <- [1, 2, 3, 4, 5, 6, 7]] end},
      {try_of, fun() -> [tof(X) || X <- [1, 2, 3]] end},
      {try_clause, fun() -> try id(1) of 2 -> x catch _:_ -> y end end},
      {catch1, fun() -> [catch id(1), catch throw(a), catch exit(b), element(1, catch error(c)), element(1, element(2, catch error(c)))] end},
      {after1, fun() -> put(z, []), R = (catch try id(1), throw(q) after put(z, [after_ran | get(z)]) end), {R, get(z)} end},
      {after2, fun() -> try id(5) of V -> V + 1 after put(z, done) end end},
      {rec, fun() -> R = #r{b = 2}, {R, R#r.a, R#r{a = 5, c = q}, #r.c, is_record(R, r), #s{}, (#s{})#s.r#r.a, record_info(size, r), record_info(fields, s), #r{_ = w}} end},
      {badrec, fun() -> R = id({x}), R#r.a end},
      {badrec2, fun() -> R = id(foo), R#r{a = 1} end},
      {maps1, fun() -> M = #{a => 1, "b" => 2}, M2 = M#{a := 3, c => 4}, #{c := C} = M2, {C, M2, map_size(M2)} end},
      {badkey, fun() -> M = id(#{}), M#{a := 1} end},
      {badmap, fun() -> M = id(x), M#{a => 1} end},
      {mappat, fun() -> [mp(X) || X <- [#{a => 1}, #{a => 2, b => 3}, #{}, x, #{b => {1, 2}}]] end},
      {lc, fun() -> [{X, Y} || X <- [1,2,3], X =/= 2, Y <- [a, b]] end},
      {lc2, fun() -> [X || {ok, X} <- [{ok, 1}, error, {ok, 2}, {ok}]] end},
      {lc3, fun() -> [X || X <- [1, a, 2.0], X > 1, X + 1 > 2] end},
      {badgen, fun() -> [X || X <- id(foo)] end},
      {badgen2, fun() -> [X || X <- id([1|foo])] end},
      {badfilter, fun() -> [X || X <- [1], id(foo)] end},
      {bc, fun() -> {<< <<(X*2)>> || X <- [1,2,3] >>, << <<B:4>> || <<B:2>> <= <<16#1b>> >>, [X || <<X:3>> <= <<255,0>>], [X || <<1, X>> <= <<1,2,3,4,1,5>>], [{N,B} || <<N, B:N/binary>> <= <<1,9,2,8,7,5,1>>]} end},
      {bits1, fun() -> [b(X) || X <- [<<>>, <<1>>, <<1,2,3>>, <<5,1,2,3,4,5,6>>, <<"abc", 7>>, <<0:3>>, <<16#c3, 16#a9, 65>>, <<1.5/float>>, <<1,0,2,3:16/little>>]] end},
      {bits2, fun() -> {<<1:4, 2:4>>, <<-1:16>>, <<258:16/little>>, <<1.0:32/float>>, <<"é"/utf8>>, <<"é"/utf16-little>>, <<16#1F600/utf8>>, <<(id(3)):(id(12))>>, <<"ab":16>>, <<(id(<<1,2,3>>)):2/binary, 9>>, <<(id(<<5:3>>))/bits, 1:1>>, <<1:1>>} end},
      {bits3, fun() -> <<(id(a))>> end},
      {bits4, fun() -> <<(id(<<1:3>>))/binary>> end},
      {bits5, fun() -> <<(id(1)):(id(-1))>> end},
      {bits6, fun() -> <<X:4/signed, Y:4/unsigned, Z:16/signed-little, F/float, R/bits>> = <<16#f7, 16#fe, 16#ff, 2.5/float, 1:3>>, {X, Y, Z, F, R} end},
      {bits7, fun() -> S = 4, <<A:S/unit:2, _/binary>> = <<7, 8>>, A end},
      {repeated, fun() -> [rep(X) || X <- [{1,1}, {1,1.0}, {1,2}, {[a],[a]}]] end},
      {bound, fun() -> X = id(3), [case Y of X -> same; _ -> diff end || Y <- [3, 4, 3.0]] end},
      {named, fun() -> F = fun Fac(0) -> 1; Fac(N) -> N * Fac(N - 1) end, F(25) end},
      {capture, fun() -> Y = id(10), Fs = [fun(X) -> X + Y + Z end || Z <- [1, 2]], [F(1) || F <- Fs] end},
      {funs, fun() -> F = fun id/1, G = fun lists:reverse/1, M = lists, N = sum, H = fun M:N/1, {F(1), G([1,2]), H([1,2,3]), is_function(F, 1), apply(G, [[3,4]]), apply(lists, max, [[1,5,2]]), M:N([4,5])} end},
      {badarity, fun() -> F = fun(X) -> X end, catch_reason(fun() -> F(1, 2) end) end},
      {badfun, fun() -> F = id(x), F(1) end},
      {undef1, fun() -> constructs:nosuch(1) end},
      {undef2, fun() -> M = id(nomod), M:f() end},
      {arith, fun() -> {7 div 2, -7 div 2, 7 rem -2, 7 / 2, 1 bsl 70, -1 bsr 3, 5 band 3, 5 bor 3, 5 bxor 3, bnot 5, - (id(3)), + (id(4)), 2 * 3.0, 100000000000 * 100000000000} end},
      {badarith, fun() -> id(1) + id(a) end},
      {div0, fun() -> 1 div id(0) end},
      {cmp, fun() -> {1 == 1.0, 1 =:= 1.0, a < b, [1] < [1,2], {1,2} < {0,0,0}, 1 < a, "a" < <<"a">>, #{} < [], 1 /= 1.0, 1 =/= 1.0, b >= a, a =< a} end},
      {lists1, fun() -> [1,2] ++ [3] ++ [4|5] end},
      {lists2, fun() -> [1,2,3,2] -- [2] -- [3] end},
      {hdtl, fun() -> {hd([1,2]), tl([1,2]), length([1,2,3]), element(2, {a,b}), setelement(1, {a,b}, c), tuple_size({1,2}), byte_size(<<1:9>>), bit_size(<<1:9>>)} end},
      {hdbad, fun() -> hd(id([])) end},
      {elembad, fun() -> element(3, id({1})) end},
      {recv, fun() -> self() ! a, self() ! {b, 1}, self() ! c, X = receive {b, N} -> N end, Y = receive Z -> Z end, W = receive c -> got_c after 0 -> none end, V = receive _ -> q after 10 -> timeout end, {X, N, Y, Z, W, V} end},
      {recv2, fun() -> self() ! {x, 5}, receive {x, Q} when Q > 10 -> R = big; {x, Q} -> R = small after 1000 -> Q = 0, R = none end, {Q, R} end},
      {spawn1, fun() -> P = self(), C = spawn(fun() -> loop(P, 0) end), [C ! inc || _ <- [1,2,3]], C ! {get, self()}, receive {val, N} -> N end end},
      {maybe1, fun() -> [mb(X) || X <- [{ok, 1}, {ok, 2}, {error, e}, z]] end},
      {nested, fun() -> begin A = 1, B = begin C = 2, C + A end, {A, B, C} end end},
      {strpat, fun() -> [sp(X) || X <- ["abc", "abd", "xyz", "", "prefix-rest", [$a]]] end},
      {andalso_chain, fun() -> id(true) andalso id(true) andalso id(foo) end},
      {andalso_bad, fun() -> id(1) andalso true end},
      {deep, fun() -> deep(3) end},
      {bigcase, fun() -> [bc(X, Y) || X <- [1, 2, 3, a], Y <- [[], [1], [2], b]] end},
      {tailrec, fun() -> count(100000, 0) end},
      {strings, fun() -> {"abc" "def", "unicode é", $a, $\n, 'quoted atom', "" } end},
      {pin, fun() -> {X, _} = {1, 2}, {X, Y} = {1, 3}, Y end},
      {pinbad, fun() -> {X, _} = {1, 2}, {X, Y} = id({2, 3}), Y end},
      {letshadow, fun() -> X = 1, F = fun(X) -> X * 2 end, [X || X <- [F(4)]] ++ [X] end},
      {guard_or, fun() -> [go(X) || X <- [1, a, "x", {t}, 5.0]] end},
      {catch_nested, fun() -> try try throw(inner) catch error:_ -> no end catch throw:T -> {outer, T} end end},
      {rethrow, fun() -> try error(foo) catch error:foo -> throw(bar) end end},
      {stack, fun() -> try error(foo) catch _:_:S -> is_list(S) end end},
      {raise, fun() -> try try exit(a) catch C:R:St -> erlang:raise(C, R, St) end catch exit:a -> ok end end},
      {mapc, fun() -> lists:sort([{K, V} || {K, V} <- maps:to_list(#{a => 1, b => 2})]) end},
      {float, fun() -> [fl(X) || X <- [1.0, 1, 2.5, -0.0, 0.0]] end},
      {tuples, fun() -> list_to_tuple([1 | tuple_to_list({2,3})]) end},
      {bifs, fun() -> {abs(-3), max(1,2), min(a,1), round(2.5), trunc(-2.5), float(3), atom_to_list(abc), list_to_atom("xyz"), integer_to_list(42), list_to_integer("-7"), size({1,2}), size(<<1,2>>), is_boolean(true), node()} end},
      {send_unknown, fun() -> nosuchname ! hi end},
      {exitsig, fun() -> process_flag(trap_exit, true), P = spawn_link(fun() -> exit(bye) end), receive {'EXIT', P, R} -> R after 1000 -> none end end}
    ],
    [io:format("~w: ~w~n", [N, run(F)]) || {N, F} <- Tests],
    ok.

run(F) -> try {ok, F()} catch C:R -> {C, R} end.
catch_reason(F) -> try F() catch _:{badarity, {_, A}} -> {badarity, A} end.
id(X) -> X.
cl(a) -> atom_a; cl(1) -> int1; cl(1.0) -> float1; cl("ab") -> ab; cl([]) -> nil; cl([_|2]) -> improper;
cl({}) -> unit; cl({a, X}) -> {a2, X}; cl({b, X}) -> {b2, X}; cl({a, X, Y}) -> {a3, X, Y};
cl(#{}) -> map; cl(<<>>) -> bin; cl(true) -> t; cl(X) when is_boolean(X) -> bool; cl(_) -> other.
fc(1) -> 1; fc(2) -> 2.
exports(X) -> case X of 1 -> A = one, B = 1; _ -> A = other, B = 2 end, [A, B].
g(X) when X rem 2 =:= 0 -> even;
g(X) when X + 1 > 2, is_float(X) -> bigfloat;
g(X) when length(X) > 2 -> longlist;
g(X) when hd(X) =:= a -> starts_a;
g(X) when element(2, X) =:= 2 -> el2;
g(X) when tuple_size(X) =:= 0 -> empty;
g(X) when map_get(a, X) =:= 1 -> mapa;
g(X) when byte_size(X) =:= 2 -> bin2;
g(X) when not is_bitstring(X) -> notbits;
g(_) -> other.
g2(X) when is_integer(X), X > 0; is_float(X), X > 1 -> pos;
g2(X) when X =:= foo orelse X =:= bar -> foobar;
g2(X) when is_list(X) andalso length(X) >= 1 -> list;
g2(#{k := V}) when is_integer(V) -> {k, V};
g2(X) when is_map_key(k, X) -> haskey;
g2(X) when X#r.a =:= 2 -> r2;
g2(X) when is_record(X, r) -> isr;
g2(X) when abs(X) =:= 0 -> zero;
g2(_) -> none.
o(A, B) -> try {A andalso B, A orelse B} catch error:E -> E end.
st(A, B) -> try {A and B, A or B, A xor B, not A} catch error:E -> E end.
t(X) -> try th(X) catch throw:{a, V} -> {thrown, V}; error:badarith -> arith; error:{badmatch, V} -> {bm, V}; exit:R when is_atom(R) -> {exit, R}; _:R -> {other, R} end.
th(1) -> fine; th(2) -> throw({a, 5}); th(3) -> 1 / 0; th(4) -> x = id(y); th(5) -> exit(out); th(6) -> exit({some, tuple}); th(7) -> throw(plain).
tof(X) -> try Y = X * 2, Y + 1 of 3 -> {three, Y}; N when N > 6 -> throw({big, N}); N -> {n, N} catch throw:B -> {wrong, B} after ok end.
mp(#{a := 1}) -> a1; mp(#{a := X, b := Y}) -> {X, Y}; mp(#{b := {P, Q}}) -> P + Q; mp(M) when is_map(M) -> m; mp(_) -> no.
b(<<>>) -> empty; b(<<X>>) -> {one, X}; b(<<5, N, R:N/binary, T/binary>>) -> {five, R, T}; b(<<"abc", R/binary>>) -> {abc, R};
b(<<F:64/float>>) -> {float, F}; b(<<C/utf8, "A">>) -> {utf, C}; b(<<1, A:16, L:16/little>>) -> {al, A, L}; b(<<A, B, C>>) -> {three, A, B, C}; b(<<X:3>>) -> {bits, X}; b(_) -> other.
rep({X, X}) -> same; rep({_, _}) -> diff.
loop(P, N) -> receive inc -> loop(P, N + 1); {get, Who} -> Who ! {val, N}, loop(P, N) end.
mb(X) -> case X of {ok, 1} -> one; {ok, Y} -> {y, Y}; Other -> Other end.
sp("abc") -> abc; sp("ab" ++ [C]) -> {ab, C}; sp("prefix-" ++ R) -> {rest, R}; sp([]) -> empty; sp([$a]) -> a; sp(_) -> other.
deep(0) -> done; deep(N) -> case N of 3 -> case deep(N - 1) of done -> a; X -> {n, X} end; _ -> deep(N - 1) end.
bc(1, []) -> a; bc(_, []) -> b; bc(1, [1]) -> c; bc(2, [X]) -> {d, X}; bc(a, b) -> e; bc(X, [X]) -> f; bc(_, _) -> g.
count(0, A) -> A; count(N, A) -> count(N - 1, A + N).
go(X) when X =:= 1; X =:= a; hd(X) =:= $x -> y; go(X) when (X =:= 5) or (X == 5) -> five; go(_) -> n.
fl(1.0) -> one; fl(0.0) -> zero; fl(2.5) -> twohalf; fl(_) -> no.
