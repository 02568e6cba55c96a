%% Random numbers: Xorshift116** with 58 bits, OTP's default, so that a seed gives OTP's numbers
%% (`exsss` and `exsp`; `exsplus`, `exrop`, `normal` and `bytes` give others). A generator without a
%% seed takes one from the outside: a choice that a recording keeps.
-module(rand).

-export([bytes/1, bytes_s/2, export_seed/0, export_seed_s/1, normal/0, normal/2, normal_s/1,
         normal_s/3, seed/1, seed/2, seed_s/1, seed_s/2, uniform/0, uniform/1, uniform_real/0,
         uniform_real_s/1, uniform_s/1, uniform_s/2]).

-define(MASK58, 16#3FFFFFFFFFFFFFF).
-define(MASK64, 16#FFFFFFFFFFFFFFFF).

%% ---- seeds ----------------------------------------------------------------------------------

seed(Algorithm) ->
    State = seed_s(Algorithm),
    put(rand_seed, State),
    State.

seed(Algorithm, Seed) ->
    State = seed_s(Algorithm, Seed),
    put(rand_seed, State),
    State.

seed_s({Algorithm, State}) when is_atom(Algorithm) -> {handler(Algorithm), State};
seed_s({#{type := _}, _} = State) -> State;
seed_s(Algorithm) when is_atom(Algorithm) ->
    seed_s(Algorithm, {'%':'random-seed'(), '%':'clock-now'(), erlang:unique_integer([positive])}).

seed_s(Algorithm, Seed) ->
    Handler = handler(Algorithm),
    {Handler, initial(maps:get(type, Handler), Seed)}.

handler(default) -> handler(exsss);
handler(exsss) -> #{type => exsss, bits => 58};
handler(exsp) -> #{type => exsp, bits => 58};
handler(exsplus) -> #{type => exsplus, bits => 58};
handler(exrop) -> #{type => exrop, bits => 58};
handler(Other) -> erlang:error({no_alg, Other}).

initial(Type, {A1, A2, A3}) when Type =:= exsss; Type =:= exrop ->
    {_, X1} = seed58(A1 band ?MASK64),
    {S0, X2} = seed58((A2 band ?MASK64) bxor X1),
    {S1, _} = seed58((A3 band ?MASK64) bxor X2),
    [S0 | S1];
initial(_, {A1, A2, A3}) ->
    [_ | R1] = xorshift_next([(((A1 * 4294967197) + 1) band ?MASK58)
                              | (((A2 * 4294967231) + 1) band ?MASK58)]),
    [S1 | S0] = element(2, xorshift([(((A3 * 4294967279) + 1) band ?MASK58) | R1])),
    [S1 | S0];
initial(_, Seed) when is_integer(Seed) ->
    {S0, X} = seed58(Seed band ?MASK64),
    {S1, _} = seed58(X),
    [S0 | S1];
initial(_, [S0, S1]) -> [S0 band ?MASK58 | S1 band ?MASK58].

xorshift_next(State) -> element(2, xorshift(State)).

%% A value of 58 bits that is not zero, and the next state of SplitMix64.
seed58(X) ->
    {Z, Next} = split_mix(X),
    case Z band ?MASK58 of
        0 -> seed58(Next);
        Value -> {Value, Next}
    end.

split_mix(X0) ->
    X = (X0 + 16#9e3779b97f4a7c15) band ?MASK64,
    Z0 = ((X bxor (X bsr 30)) * 16#bf58476d1ce4e5b9) band ?MASK64,
    Z1 = ((Z0 bxor (Z0 bsr 27)) * 16#94d049bb133111eb) band ?MASK64,
    {(Z1 bxor (Z1 bsr 31)) band ?MASK64, X}.

export_seed() ->
    case get(rand_seed) of
        undefined -> undefined;
        State -> export_seed_s(State)
    end.

export_seed_s({#{type := Type}, State}) -> {Type, State}.

%% ---- generators -----------------------------------------------------------------------------

next({#{type := exsss} = Handler, [S1 | S0]}) ->
    {starstar(S0), {Handler, [S0 | step(S1, S0)]}};
next({#{type := exrop} = Handler, [S1 | S0]}) ->
    Value = (S0 + S1) band ?MASK58,
    Mixed = S1 bxor S0,
    New0 = rotate(S1, 24) bxor Mixed bxor ((Mixed bsl 2) band ?MASK58),
    {Value, {Handler, [New0 | rotate(Mixed, 35)]}};
next({Handler, State}) ->
    {Value, Next} = xorshift(State),
    {Value, {Handler, Next}}.

xorshift([S1 | S0]) ->
    New = step(S1, S0),
    {(S0 + New) band ?MASK58, [S0 | New]}.

step(S1, S0) ->
    Shifted = S1 bxor ((S1 bsl 24) band ?MASK58),
    Shifted bxor S0 bxor (Shifted bsr 11) bxor (S0 bsr 41).

starstar(S) ->
    A = (S + (S bsl 2)) band ?MASK58,
    B = rotate(A, 7),
    (B + (B bsl 3)) band ?MASK58.

rotate(X, N) -> ((X bsl N) band ?MASK58) bor (X bsr (58 - N)).

%% ---- numbers --------------------------------------------------------------------------------

current() ->
    case get(rand_seed) of
        undefined -> seed_s(exsss);
        State -> State
    end.

with_current(Function) ->
    {Value, State} = Function(current()),
    put(rand_seed, State),
    Value.

uniform() -> with_current(fun uniform_s/1).
uniform(N) -> with_current(fun(State) -> uniform_s(N, State) end).

uniform_s(State) ->
    {V, Next} = next(State),
    {(V bsr 5) * 1.1102230246251565e-16, Next}.

uniform_s(N, State) when is_integer(N), N >= 1, N =< ?MASK58 + 1 ->
    {V, Next} = next(State),
    Rest = V rem N,
    if
        V < N -> {V + 1, Next};
        V - Rest =< ?MASK58 + 1 - N -> {Rest + 1, Next};
        true -> uniform_s(N, Next)
    end;
uniform_s(N, State) when is_integer(N), N >= 1 ->
    {V, Next} = wide(N, 0, 0, State),
    Whole = V rem N,
    {Whole + 1, Next}.

%% Enough pieces of 58 bits for a large range.
wide(N, V, Bits, State) when (1 bsl Bits) < N bsl 58 ->
    {Piece, Next} = next(State),
    wide(N, V bsl 58 bor Piece, Bits + 58, Next);
wide(_, V, _, State) -> {V, State}.

uniform_real() -> with_current(fun uniform_real_s/1).

uniform_real_s(State) ->
    case uniform_s(State) of
        {V, Next} when V == 0.0 -> uniform_real_s(Next);
        Result -> Result
    end.

%% By Box and Muller; OTP's numbers are others of the same distribution.
normal() -> with_current(fun normal_s/1).
normal(Mean, Variance) -> Mean + math:sqrt(Variance) * normal().

normal_s(State0) ->
    {U, State1} = uniform_real_s(State0),
    {V, State2} = uniform_s(State1),
    {math:sqrt(-2.0 * math:log(U)) * math:cos(2.0 * math:pi() * V), State2}.

normal_s(Mean, Variance, State0) ->
    {X, State} = normal_s(State0),
    {Mean + math:sqrt(Variance) * X, State}.

bytes(N) -> with_current(fun(State) -> bytes_s(N, State) end).

bytes_s(N, State) when is_integer(N), N >= 0 -> bytes_s(N, State, []).

bytes_s(N, State, Front) when N >= 7 ->
    {V, Next} = next(State),
    bytes_s(N - 7, Next, [<<(V bsr 2):56/little>> | Front]);
bytes_s(0, State, Front) -> {list_to_binary(lists:reverse(Front)), State};
bytes_s(N, State, Front) ->
    {V, Next} = next(State),
    Bits = N * 8,
    {list_to_binary(lists:reverse([<<(V bsr (58 - Bits)):Bits/little>> | Front])), Next}.
