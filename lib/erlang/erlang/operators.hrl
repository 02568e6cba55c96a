%% Of module `erlang`: operators as functions, and type tests.

%% ---- operators ----------------------------------------------------------------------------

'+'(A, B) -> A + B.
'-'(A, B) -> A - B.
'*'(A, B) -> A * B.
'/'(A, B) -> A / B.
'div'(A, B) -> A div B.
'rem'(A, B) -> A rem B.
'+'(A) -> + A.
'-'(A) -> - A.
'band'(A, B) -> A band B.
'bor'(A, B) -> A bor B.
'bxor'(A, B) -> A bxor B.
'bnot'(A) -> bnot A.
'bsl'(A, B) -> A bsl B.
'bsr'(A, B) -> A bsr B.
'=='(A, B) -> A == B.
'/='(A, B) -> A /= B.
'=:='(A, B) -> A =:= B.
'=/='(A, B) -> A =/= B.
'<'(A, B) -> A < B.
'=<'(A, B) -> A =< B.
'>'(A, B) -> A > B.
'>='(A, B) -> A >= B.
'and'(A, B) -> A and B.
'or'(A, B) -> A or B.
'xor'(A, B) -> A xor B.
'not'(A) -> not A.
'++'(A, B) -> A ++ B.
'--'(A, B) -> A -- B.
'!'(To, Message) -> send(To, Message).

min(A, B) when A =< B -> A;
min(_, B) -> B.

max(A, B) when A >= B -> A;
max(_, B) -> B.

%% ---- type tests ---------------------------------------------------------------------------

is_atom(X) -> '%':'atom?'(X).
is_binary(X) -> '%':'binary?'(X).
is_bitstring(X) -> '%':'bits?'(X).
is_boolean(X) -> X =:= true orelse X =:= false.
is_float(X) -> '%':'float?'(X).
is_function(X) -> '%':'function?'(X).
is_function(X, Arity) when erlang:is_integer(Arity), Arity >= 0 -> '%':'function-arity?'(X, Arity);
is_function(_, _) -> '%':error(badarg).
is_integer(X) -> '%':'integer?'(X).
is_list(X) -> '%':'list?'(X).
is_map(X) -> '%':'map?'(X).
is_number(X) -> '%':'integer?'(X) orelse '%':'float?'(X).
is_pid(X) -> '%':'pid?'(X).
is_port(X) -> '%':'port?'(X).
is_reference(X) -> '%':'reference?'(X).
is_tuple(X) -> '%':'tuple?'(X).

is_map_key(Key, Map) when erlang:is_map(Map) ->
    '%':'map-get'(Key, Map, '%none') =/= '%none';
is_map_key(_, Map) -> '%':error({badmap, Map}).

is_record(Term, Tag) when erlang:is_atom(Tag) ->
    '%':'tuple?'(Term) andalso '%':'tuple-size'(Term) > 0
        andalso '%':'tuple-element'(1, Term) =:= Tag;
is_record(_, _) -> '%':error(badarg).

is_record(Term, Tag, Size) when erlang:is_atom(Tag), erlang:is_integer(Size), Size >= 0 ->
    '%':'tuple?'(Term) andalso Size > 0 andalso '%':'tuple-size'(Term) =:= Size
        andalso '%':'tuple-element'(1, Term) =:= Tag;
is_record(_, _, _) -> '%':error(badarg).

is_builtin(M, F, A) when erlang:is_atom(M), erlang:is_atom(F), erlang:is_integer(A) ->
    M =:= erlang andalso function_exported(M, F, A);
is_builtin(_, _, _) -> '%':error(badarg).

is_process_alive(Pid) when erlang:is_pid(Pid) -> '%':'process-alive?'(Pid);
is_process_alive(_) -> '%':error(badarg).

is_alive() -> false.
