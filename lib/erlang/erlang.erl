%% The functions of module `erlang`, auto-imported or not, as ordinary functions.
%%
%% The front end lowers the hot ones (arithmetic, comparisons, type tests, element/2 …) straight to
%% primitives; they are defined here too, so that `fun erlang:length/1` and `apply` find them.
%% Guards in this module name `erlang:` in full: here a bare name is the local function.
-module(erlang).
-compile(no_auto_import).
-compile(nowarn_shadow_vars).

%% operators
-export(['+'/2, '-'/2, '*'/2, '/'/2, 'div'/2, 'rem'/2, '+'/1, '-'/1, 'band'/2, 'bor'/2, 'bxor'/2,
         'bnot'/1, 'bsl'/2, 'bsr'/2, '=='/2, '/='/2, '=:='/2, '=/='/2, '<'/2, '=<'/2, '>'/2, '>='/2,
         'and'/2, 'or'/2, 'xor'/2, 'not'/1, '++'/2, '--'/2, '!'/2, min/2, max/2]).
%% type tests
-export([is_atom/1, is_binary/1, is_bitstring/1, is_boolean/1, is_float/1, is_function/1,
         is_function/2, is_integer/1, is_list/1, is_map/1, is_map_key/2, is_number/1, is_pid/1,
         is_port/1, is_record/2, is_record/3, is_reference/1, is_tuple/1, is_builtin/3,
         is_process_alive/1, is_alive/0]).
%% numbers
-export([abs/1, ceil/1, floor/1, round/1, trunc/1, float/1, integer_to_list/1, integer_to_list/2,
         integer_to_binary/1, integer_to_binary/2, list_to_integer/1, list_to_integer/2,
         binary_to_integer/1, binary_to_integer/2, float_to_list/1, float_to_list/2,
         float_to_binary/1, float_to_binary/2, list_to_float/1, binary_to_float/1]).
%% lists, tuples, maps
-export([hd/1, tl/1, length/1, append/2, subtract/2, element/2, setelement/3, size/1, tuple_size/1,
         tuple_to_list/1, list_to_tuple/1, make_tuple/2, make_tuple/3, append_element/2,
         insert_element/3, delete_element/2, map_size/1, map_get/2]).
%% atoms
-export([atom_to_list/1, atom_to_binary/1, atom_to_binary/2, list_to_atom/1, list_to_existing_atom/1,
         binary_to_atom/1, binary_to_atom/2, binary_to_existing_atom/1, binary_to_existing_atom/2]).
%% binaries
-export([byte_size/1, bit_size/1, binary_part/2, binary_part/3, binary_to_list/1, binary_to_list/3,
         bitstring_to_list/1, list_to_binary/1, list_to_bitstring/1, iolist_to_binary/1,
         iolist_size/1, iolist_to_iovec/1, split_binary/2, term_to_binary/1, term_to_binary/2,
         term_to_iovec/1, term_to_iovec/2, binary_to_term/1, binary_to_term/2, external_size/1,
         external_size/2, md5/1, md5_init/0, md5_update/2, md5_final/1, crc32/1, crc32/2,
         adler32/1, adler32/2, phash2/1, phash2/2, phash/2]).
%% functions and modules
-export([apply/2, apply/3, fun_info/1, fun_info/2, fun_to_list/1, make_fun/3, function_exported/3,
         module_loaded/1, loaded/0, get_module_info/1, get_module_info/2]).
%% exceptions
-export([error/1, error/2, error/3, exit/1, exit/2, throw/1, raise/3, nif_error/1, nif_error/2,
         get_stacktrace/0]).
%% processes
-export([self/0, spawn/1, spawn/2, spawn/3, spawn/4, spawn_link/1, spawn_link/2, spawn_link/3,
         spawn_link/4, spawn_monitor/1, spawn_monitor/2, spawn_monitor/3, spawn_monitor/4,
         spawn_opt/2, spawn_opt/3, spawn_opt/4, spawn_opt/5, send/2, send/3, send_nosuspend/2,
         send_nosuspend/3, link/1, unlink/1, alias/0, alias/1, unalias/1, monitor/2, monitor/3,
         demonitor/1, demonitor/2,
         process_flag/2, process_flag/3, process_info/1, process_info/2, processes/0, register/2,
         unregister/1, whereis/1, registered/0, group_leader/0, group_leader/2, hibernate/3,
         make_ref/0, pid_to_list/1, list_to_pid/1, ref_to_list/1, port_to_list/1, put/2, get/0,
         get/1, get_keys/0, get_keys/1, erase/0, erase/1, yield/0, garbage_collect/0,
         garbage_collect/1, garbage_collect/2, bump_reductions/1, check_process_code/2, ports/0]).
%% timers and time
-export([send_after/3, send_after/4, start_timer/3, start_timer/4, cancel_timer/1, cancel_timer/2,
         read_timer/1, read_timer/2, monotonic_time/0, monotonic_time/1, system_time/0,
         system_time/1, time_offset/0, time_offset/1, timestamp/0, now/0, unique_integer/0,
         unique_integer/1, convert_time_unit/3, date/0, time/0, localtime/0, universaltime/0,
         localtime_to_universaltime/1, localtime_to_universaltime/2, universaltime_to_localtime/1,
         posixtime_to_universaltime/1, universaltime_to_posixtime/1]).
%% the system
-export([node/0, node/1, nodes/0, nodes/1, halt/0, halt/1, halt/2, system_info/1, system_flag/2,
         statistics/1, memory/0, memory/1, display/1, display_string/1, get_cookie/0,
         set_cookie/1, set_cookie/2, trace/3, trace_pattern/2, trace_pattern/3, open_port/2,
         port_command/2, port_command/3, port_close/1, port_connect/2, port_control/3,
         port_info/1, port_info/2, load_nif/2, monitor_node/2, fun_info_mfa/1]).

%% ---- operators ------------------------------------------------------------------------------

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

%% ---- type tests -----------------------------------------------------------------------------

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

%% ---- numbers --------------------------------------------------------------------------------

abs(X) when erlang:is_integer(X), X < 0 -> -X;
abs(X) when erlang:is_integer(X) -> X;
abs(X) when erlang:is_float(X) -> '%':'double-abs'(X);
abs(_) -> '%':error(badarg).

floor(X) when erlang:is_integer(X) -> X;
floor(X) when erlang:is_float(X) -> '%':'double-floor'(X);
floor(_) -> '%':error(badarg).

ceil(X) when erlang:is_integer(X) -> X;
ceil(X) when erlang:is_float(X) -> '%':'double-ceiling'(X);
ceil(_) -> '%':error(badarg).

trunc(X) when erlang:is_integer(X) -> X;
trunc(X) when erlang:is_float(X) -> '%':'double-truncate'(X);
trunc(_) -> '%':error(badarg).

%% A half goes away from zero. The fraction is exact, so no sum can round up by itself.
round(X) when erlang:is_integer(X) -> X;
round(X) when erlang:is_float(X) ->
    Whole = '%':'double-truncate'(X),
    if
        erlang:abs(X) >= 4503599627370496.0 -> Whole;
        X - Whole >= 0.5 -> Whole + 1;
        X - Whole =< -0.5 -> Whole - 1;
        true -> Whole
    end;
round(_) -> '%':error(badarg).

float(X) when erlang:is_float(X) -> X;
float(X) when erlang:is_integer(X) ->
    try X / 1 catch error:badarith -> '%':error(badarg) end;
float(_) -> '%':error(badarg).

integer_to_list(N) when erlang:is_integer(N) -> '%':'integer->codes'(N, 10);
integer_to_list(_) -> '%':error(badarg).

integer_to_list(N, Base) when erlang:is_integer(N), erlang:is_integer(Base), Base >= 2, Base =< 36 ->
    '%':'integer->codes'(N, Base);
integer_to_list(_, _) -> '%':error(badarg).

integer_to_binary(N) when erlang:is_integer(N) -> list_to_binary('%':'integer->codes'(N, 10));
integer_to_binary(_) -> '%':error(badarg).
integer_to_binary(N, Base) -> list_to_binary(integer_to_list(N, Base)).

list_to_integer(Codes) when erlang:is_list(Codes) ->
    try '%':'codes->integer'(Codes, 10) catch error:_ -> '%':error(badarg) end;
list_to_integer(_) -> '%':error(badarg).

list_to_integer(Codes, Base) when erlang:is_list(Codes), erlang:is_integer(Base), Base >= 2,
                                  Base =< 36 ->
    '%':'codes->integer'(Codes, Base);
list_to_integer(_, _) -> '%':error(badarg).

binary_to_integer(Binary) when erlang:is_binary(Binary) ->
    try '%':'codes->integer'(binary_to_list(Binary), 10) catch error:_ -> '%':error(badarg) end;
binary_to_integer(_) -> '%':error(badarg).

binary_to_integer(Binary, Base) when erlang:is_binary(Binary) ->
    list_to_integer(binary_to_list(Binary), Base);
binary_to_integer(_, _) -> '%':error(badarg).

float_to_list(F) -> float_to_list(F, [{scientific, 20}]).

float_to_list(F, Options) when erlang:is_float(F) ->
    float_text(F, float_options(Options, {scientific, 20}, false));
float_to_list(_, _) -> '%':error(badarg).

float_to_binary(F) -> list_to_binary(float_to_list(F)).
float_to_binary(F, Options) -> list_to_binary(float_to_list(F, Options)).

float_options([], Form, Compact) -> {Form, Compact};
float_options([compact | Rest], Form, _) -> float_options(Rest, Form, true);
float_options([short | Rest], _, Compact) -> float_options(Rest, short, Compact);
float_options([{decimals, N} | Rest], _, Compact) when erlang:is_integer(N), N >= 0, N =< 253 ->
    float_options(Rest, {fixed, N}, Compact);
float_options([{scientific, N} | Rest], _, Compact) when erlang:is_integer(N), N >= 0, N =< 249 ->
    float_options(Rest, {scientific, N}, Compact);
float_options(_, _, _) -> '%':error(badarg).

float_text(F, {short, _}) -> '%':'float->codes'(F, short, 0);
float_text(F, {{scientific, N}, _}) -> '%':'float->codes'(F, scientific, N);
float_text(F, {{fixed, N}, Compact}) ->
    Codes = '%':'float->codes'(F, fixed, N),
    case Compact andalso N > 0 of
        true -> '%':'list-reverse'(drop_zeros('%':'list-reverse'(Codes, [])), []);
        false -> Codes
    end.

%% Of reversed digits; one after the point stays.
drop_zeros([$0, Next | Rest]) when Next =/= $. -> drop_zeros([Next | Rest]);
drop_zeros(Codes) -> Codes.

list_to_float(Codes) when erlang:is_list(Codes) -> '%':'codes->float'(Codes);
list_to_float(_) -> '%':error(badarg).

binary_to_float(Binary) -> list_to_float(binary_to_list(Binary)).

%% ---- lists, tuples, maps --------------------------------------------------------------------

hd([Head | _]) -> Head;
hd(_) -> '%':error(badarg).

tl([_ | Tail]) -> Tail;
tl(_) -> '%':error(badarg).

length(List) -> '%':'list-length'(List).
append(A, B) -> A ++ B.
subtract(A, B) -> A -- B.

element(N, Tuple) -> '%':'tuple-element'(N, Tuple).
setelement(N, Tuple, Value) -> '%':'tuple-set-element'(N, Tuple, Value).

size(X) when erlang:is_tuple(X) -> '%':'tuple-size'(X);
size(X) when erlang:is_bitstring(X) -> '%':'bits-size'(X) div 8;
size(_) -> '%':error(badarg).

tuple_size(Tuple) -> '%':'tuple-size'(Tuple).
tuple_to_list(Tuple) -> '%':'tuple-to-list'(Tuple).
list_to_tuple(List) -> '%':'tuple-from-list'(List).

make_tuple(Size, Value) when erlang:is_integer(Size), Size >= 0, Size =< 16777215 ->
    '%':'tuple-from-list'(copies(Size, Value));
make_tuple(_, _) -> '%':error(badarg).

make_tuple(Size, Default, Settings) when erlang:is_list(Settings) ->
    set_all(Settings, make_tuple(Size, Default));
make_tuple(_, _, _) -> '%':error(badarg).

set_all([{N, Value} | Rest], Tuple) -> set_all(Rest, setelement(N, Tuple, Value));
set_all([], Tuple) -> Tuple;
set_all(_, _) -> '%':error(badarg).

append_element(Tuple, Value) -> list_to_tuple(tuple_to_list(Tuple) ++ [Value]).

insert_element(N, Tuple, Value) when erlang:is_integer(N), erlang:is_tuple(Tuple), N >= 1,
                                     N =< erlang:tuple_size(Tuple) + 1 ->
    {Before, After} = lists:split(N - 1, tuple_to_list(Tuple)),
    list_to_tuple(Before ++ [Value | After]);
insert_element(_, _, _) -> '%':error(badarg).

delete_element(N, Tuple) when erlang:is_integer(N), erlang:is_tuple(Tuple), N >= 1,
                              N =< erlang:tuple_size(Tuple) ->
    {Before, [_ | After]} = lists:split(N - 1, tuple_to_list(Tuple)),
    list_to_tuple(Before ++ After);
delete_element(_, _) -> '%':error(badarg).

map_size(Map) when erlang:is_map(Map) -> '%':'map-size'(Map);
map_size(Map) -> '%':error({badmap, Map}).

map_get(Key, Map) when erlang:is_map(Map) ->
    case '%':'map-get'(Key, Map, '%none') of
        '%none' -> '%':error({badkey, Key});
        Value -> Value
    end;
map_get(_, Map) -> '%':error({badmap, Map}).

copies(0, _) -> [];
copies(N, Value) -> [Value | copies(N - 1, Value)].

%% ---- atoms ----------------------------------------------------------------------------------

atom_to_list(Atom) -> '%':'atom->codes'(Atom).

atom_to_binary(Atom) -> atom_to_binary(Atom, utf8).

atom_to_binary(Atom, Encoding) when erlang:is_atom(Atom) ->
    encode(Encoding, atom_to_list(Atom));
atom_to_binary(_, _) -> '%':error(badarg).

list_to_atom(Codes) ->
    check_atom_length(Codes),
    '%':'codes->atom'(Codes).

list_to_existing_atom(Codes) -> '%':'codes->existing-atom'(Codes).

binary_to_atom(Binary) -> binary_to_atom(Binary, utf8).
binary_to_atom(Binary, Encoding) -> list_to_atom(decode(Encoding, Binary)).

binary_to_existing_atom(Binary) -> binary_to_existing_atom(Binary, utf8).
binary_to_existing_atom(Binary, Encoding) -> list_to_existing_atom(decode(Encoding, Binary)).

check_atom_length(Codes) ->
    case length(Codes) > 255 of
        true -> '%':error(system_limit);
        false -> ok
    end.

encode(latin1, Codes) -> list_to_binary(Codes);
encode(Utf8, Codes) when Utf8 =:= utf8; Utf8 =:= unicode -> << <<C/utf8>> || C <- Codes >>;
encode(_, _) -> '%':error(badarg).

decode(latin1, Binary) when erlang:is_binary(Binary) -> binary_to_list(Binary);
decode(Utf8, Binary) when erlang:is_binary(Binary), Utf8 =:= utf8;
                          erlang:is_binary(Binary), Utf8 =:= unicode ->
    decode_utf8(Binary);
decode(_, _) -> '%':error(badarg).

decode_utf8(<<C/utf8, Rest/binary>>) -> [C | decode_utf8(Rest)];
decode_utf8(<<>>) -> [];
decode_utf8(_) -> '%':error(badarg).

%% ---- binaries -------------------------------------------------------------------------------

bit_size(Bits) -> '%':'bits-size'(Bits).
byte_size(Bits) -> ('%':'bits-size'(Bits) + 7) div 8.

binary_part(Binary, {Start, Length}) -> binary_part(Binary, Start, Length);
binary_part(_, _) -> '%':error(badarg).

binary_part(Binary, Start, Length) when erlang:is_binary(Binary), erlang:is_integer(Start),
                                        erlang:is_integer(Length), Length < 0 ->
    binary_part(Binary, Start + Length, -Length);
binary_part(Binary, Start, Length) when erlang:is_binary(Binary), erlang:is_integer(Start),
                                        erlang:is_integer(Length), Start >= 0 ->
    '%':'bits-slice'(Binary, Start * 8, Length * 8);
binary_part(_, _, _) -> '%':error(badarg).

binary_to_list(Binary) when erlang:is_binary(Binary) -> '%':'bits->list'(Binary);
binary_to_list(_) -> '%':error(badarg).

binary_to_list(Binary, From, To) when erlang:is_binary(Binary), erlang:is_integer(From),
                                      erlang:is_integer(To), From >= 1, To >= From ->
    '%':'bits->list'('%':'bits-slice'(Binary, (From - 1) * 8, (To - From + 1) * 8));
binary_to_list(_, _, _) -> '%':error(badarg).

bitstring_to_list(Bits) -> '%':'bits->list'(Bits).

list_to_binary(List) when erlang:is_list(List) -> iolist_to_binary(List);
list_to_binary(_) -> '%':error(badarg).

list_to_bitstring(List) when erlang:is_list(List) -> '%':'iolist->bits'(List);
list_to_bitstring(_) -> '%':error(badarg).

iolist_to_binary(Data) ->
    case '%':'iolist->bits'(Data) of
        Binary when erlang:is_binary(Binary) -> Binary;
        _ -> '%':error(badarg)
    end.

iolist_size(Data) -> iolist_size(Data, 0).

iolist_size(Binary, Sum) when erlang:is_binary(Binary) -> Sum + byte_size(Binary);
iolist_size([], Sum) -> Sum;
iolist_size([Byte | Rest], Sum) when erlang:is_integer(Byte), Byte >= 0, Byte =< 255 ->
    iolist_size(Rest, Sum + 1);
iolist_size([Item | Rest], Sum) when not erlang:is_integer(Item) ->
    iolist_size(Rest, iolist_size(Item, Sum));
iolist_size(_, _) -> '%':error(badarg).

iolist_to_iovec(Data) ->
    case iolist_to_binary(Data) of
        <<>> -> [];
        Binary -> [Binary]
    end.

split_binary(Binary, At) when erlang:is_binary(Binary), erlang:is_integer(At), At >= 0,
                              At =< erlang:byte_size(Binary) ->
    {binary_part(Binary, 0, At), binary_part(Binary, At, byte_size(Binary) - At)};
split_binary(_, _) -> '%':error(badarg).

term_to_binary(Term) -> '%':'term->binary'(Term, []).

term_to_binary(Term, Options) when erlang:is_list(Options) -> '%':'term->binary'(Term, Options);
term_to_binary(_, _) -> '%':error(badarg).

term_to_iovec(Term) -> [term_to_binary(Term)].
term_to_iovec(Term, Options) -> [term_to_binary(Term, Options)].

binary_to_term(Binary) ->
    {Term, _} = '%':'binary->term'(Binary, []),
    Term.

binary_to_term(Binary, Options) when erlang:is_list(Options) ->
    {Term, Used} = '%':'binary->term'(Binary, Options),
    case lists:member(used, Options) of
        true -> {Term, Used};
        false -> Term
    end;
binary_to_term(_, _) -> '%':error(badarg).

external_size(Term) -> byte_size(term_to_binary(Term)).
external_size(Term, Options) -> byte_size(term_to_binary(Term, Options)).

md5(Data) -> '%':md5(iolist_to_binary(Data)).

%% The context is simply what came so far.
md5_init() -> <<>>.
md5_update(Context, Data) -> iolist_to_binary([Context | Data]).
md5_final(Context) -> md5(Context).

crc32(Data) -> crc32(0, Data).
crc32(Sum, Data) -> '%':crc32(Sum, iolist_to_binary(Data)).

adler32(Data) -> adler32(1, Data).
adler32(Sum, Data) -> '%':adler32(Sum, iolist_to_binary(Data)).

phash2(Term) -> '%':'term-hash'(Term, 16#8000000).

phash2(Term, Range) when erlang:is_integer(Range), Range >= 1, Range =< 16#100000000 ->
    '%':'term-hash'(Term, Range);
phash2(_, _) -> '%':error(badarg).

phash(Term, Range) when erlang:is_integer(Range), Range >= 1 ->
    '%':'term-hash-old'(Term, Range);
phash(_, _) -> '%':error(badarg).

%% ---- functions and modules ------------------------------------------------------------------

apply(Fun, Args) -> '%':'function-apply'(Fun, Args).
apply(Module, Name, Args) -> '%':'term-apply'(Module, Name, Args).

%% For OTP's proc_lib: whose function it is.
fun_info_mfa(Fun) ->
    {Module, Name, Arity, _, _, _} = '%':'function-info'(Fun),
    {Module, Name, Arity}.

fun_info(Fun) ->
    {Module, Name, Arity, Type, Index, Env} = '%':'function-info'(Fun),
    case Type of
        external -> [{module, Module}, {name, Name}, {arity, Arity}, {env, []}, {type, external}];
        local ->
            [{pid, self()}, {module, Module}, {new_index, Index}, {new_uniq, <<0:128>>},
             {index, Index}, {uniq, 0}, {name, Name}, {arity, Arity}, {env, Env}, {type, local}]
    end.

fun_info(Fun, Item) when erlang:is_atom(Item) ->
    {Module, Name, Arity, Type, Index, Env} = '%':'function-info'(Fun),
    Value = case Item of
        module -> Module;
        name -> Name;
        arity -> Arity;
        type -> Type;
        env -> Env;
        index -> Index;
        new_index -> Index;
        new_uniq -> <<0:128>>;
        uniq -> 0;
        pid -> self();
        _ -> '%':error(badarg)
    end,
    {Item, Value};
fun_info(_, _) -> '%':error(badarg).

fun_to_list(Fun) when erlang:is_function(Fun) -> '%':'identity->codes'(Fun);
fun_to_list(_) -> '%':error(badarg).

make_fun(Module, Name, Arity) when erlang:is_atom(Module), erlang:is_atom(Name),
                                   erlang:is_integer(Arity), Arity >= 0 ->
    '%':'function-make'(Module, Name, Arity);
make_fun(_, _, _) -> '%':error(badarg).

function_exported(Module, Name, Arity) when erlang:is_atom(Module), erlang:is_atom(Name),
                                            erlang:is_integer(Arity), Arity >= 0 ->
    '%':'function-exported?'(Module, Name, Arity);
function_exported(_, _, _) -> '%':error(badarg).

module_loaded(Module) when erlang:is_atom(Module) -> lists:member(Module, loaded());
module_loaded(_) -> '%':error(badarg).

loaded() -> '%':'module-list'().

get_module_info(Module) -> Module:module_info().
get_module_info(Module, Item) -> Module:module_info(Item).

%% ---- exceptions -----------------------------------------------------------------------------

error(Reason) -> '%':'term-raise'(error, Reason).
error(Reason, Args) -> '%':'term-raise-in'(error, Reason, Args).
error(Reason, Args, _Options) -> '%':'term-raise-in'(error, Reason, Args).
exit(Reason) -> '%':'term-raise'(exit, Reason).
throw(Term) -> '%':'term-raise'(throw, Term).
nif_error(Reason) -> '%':'term-raise'(error, Reason).
nif_error(Reason, Args) -> '%':'term-raise-in'(error, Reason, Args).


exit(Pid, Reason) when erlang:is_pid(Pid); erlang:is_port(Pid) ->
    '%':'process-exit'(Pid, Reason),
    true;
exit(_, _) -> '%':error(badarg).

%% What is no class or no stack trace is the result, as in OTP.
raise(Class, Reason, Stack) when Class =:= error; Class =:= exit; Class =:= throw ->
    case is_stack(Stack) of
        true -> '%':'term-raise-with'(Class, Reason, Stack);
        false -> badarg
    end;
raise(_, _, _) -> badarg.

is_stack([]) -> true;
is_stack([{M, F, _} | Rest]) when erlang:is_atom(M), erlang:is_atom(F) -> is_stack(Rest);
is_stack([{M, F, _, Location} | Rest]) when erlang:is_atom(M), erlang:is_atom(F),
                                            erlang:is_list(Location) -> is_stack(Rest);
is_stack([{F, _, Location} | Rest]) when erlang:is_function(F), erlang:is_list(Location) ->
    is_stack(Rest);
is_stack([{F, Args} | Rest]) when erlang:is_function(F), erlang:is_list(Args) -> is_stack(Rest);
is_stack(_) -> false.

get_stacktrace() -> [].

%% ---- processes ------------------------------------------------------------------------------

self() -> '%':'process-self'().

spawn(Fun) -> spawn_opt(Fun, []).
spawn_link(Fun) -> spawn_opt(Fun, [link]).
spawn_monitor(Fun) -> spawn_opt(Fun, [monitor]).
spawn(M, F, Args) -> spawn_opt(M, F, Args, []).
spawn_link(M, F, Args) -> spawn_opt(M, F, Args, [link]).
spawn_monitor(M, F, Args) -> spawn_opt(M, F, Args, [monitor]).

spawn_opt(Fun, Options) when erlang:is_function(Fun, 0), erlang:is_list(Options) ->
    {Module, Name, Arity, _, _, _} = '%':'function-info'(Fun),
    start(Fun, {Module, Name, Arity}, Options);
spawn_opt(Fun, Options) when erlang:is_function(Fun), erlang:is_list(Options) ->
    start(fun() -> apply(Fun, []) end, {erlang, apply, 2}, Options);
spawn_opt(_, _) -> '%':error(badarg).

spawn_opt(M, F, Args, Options) when erlang:is_atom(M), erlang:is_atom(F), erlang:is_list(Args),
                                    erlang:is_list(Options) ->
    start(fun() -> apply(M, F, Args) end, {M, F, length(Args)}, Options);
spawn_opt(_, _, _, _) -> '%':error(badarg).

%% With a node: only our own is there.
spawn(Node, Fun) -> here(Node), spawn(Fun).
spawn_link(Node, Fun) -> here(Node), spawn_link(Fun).
spawn_monitor(Node, Fun) -> here(Node), spawn_monitor(Fun).
spawn_opt(Node, Fun, Options) -> here(Node), spawn_opt(Fun, Options).
spawn(Node, M, F, Args) -> here(Node), spawn(M, F, Args).
spawn_link(Node, M, F, Args) -> here(Node), spawn_link(M, F, Args).
spawn_monitor(Node, M, F, Args) -> here(Node), spawn_monitor(M, F, Args).
spawn_opt(Node, M, F, Args, Options) -> here(Node), spawn_opt(M, F, Args, Options).

here(Node) when Node =:= nonode@nohost -> ok;
here(_) -> '%':error(badarg).

start(Body, InitialCall, Options) ->
    '%':'process-spawn'(fun() -> run(Body) end, [{initial_call, InitialCall} | Options]).

%% An uncaught error or throw is reported before the process dies of it; an exit is silent.
run(Body) ->
    try Body()
    catch
        error:Reason:Stack -> die({Reason, program(Stack)});
        throw:Term:Stack -> die({{nocatch, Term}, program(Stack)})
    end.

%% The stack trace without the calls that started the process.
program([{erlang, run, _, _} | _]) -> [];
program([Entry | Rest]) -> [Entry | program(Rest)];
program([]) -> [].

die(Reason) ->
    logger:'%process_died'(self(), Reason),
    exit(Reason).

send(To, Message) ->
    '%':'process-send'(local_name(To), Message),
    Message.

send(To, Message, Options) when erlang:is_list(Options) -> send(To, Message), ok;
send(_, _, _) -> '%':error(badarg).

send_nosuspend(To, Message) -> send(To, Message), true.
send_nosuspend(To, Message, _Options) -> send(To, Message), true.

local_name({Name, nonode@nohost}) when erlang:is_atom(Name) -> whereis_or_nobody(Name);
local_name(To) -> To.

%% A message to `{Name, Node}` vanishes when nobody has the name.
whereis_or_nobody(Name) ->
    case whereis(Name) of
        undefined -> list_to_pid("<0.0.0>");
        Pid -> Pid
    end.

link(Pid) when erlang:is_pid(Pid); erlang:is_port(Pid) -> '%':'process-link'(Pid), true;
link(_) -> '%':error(badarg).

unlink(Pid) when erlang:is_pid(Pid); erlang:is_port(Pid) -> '%':'process-unlink'(Pid), true;
unlink(_) -> '%':error(badarg).

monitor(process, {Name, nonode@nohost}) when erlang:is_atom(Name) -> '%':'process-monitor'(Name);
monitor(process, Target) when erlang:is_pid(Target); erlang:is_atom(Target) ->
    '%':'process-monitor'(Target);
monitor(time_offset, clock_service) -> make_ref();
monitor(_, _) -> '%':error(badarg).

monitor(Type, Target, Options) when erlang:is_list(Options) ->
    Ref = monitor(Type, Target),
    case lists:keyfind(alias, 1, Options) of
        {alias, Mode} -> alias_as(Ref, Mode);
        false -> Ref
    end;
monitor(_, _, _) -> '%':error(badarg).

alias() -> alias([]).

alias([]) -> alias_as(make_ref(), explicit_unalias);
alias([explicit_unalias]) -> alias_as(make_ref(), explicit_unalias);
alias([reply]) -> alias_as(make_ref(), reply_unalias);
alias(_) -> '%':error(badarg).

alias_as(Ref, Mode) when Mode =:= explicit_unalias; Mode =:= demonitor; Mode =:= reply_unalias ->
    '%':'process-alias'(Ref, Mode),
    Ref;
alias_as(_, _) -> '%':error(badarg).

unalias(Ref) when erlang:is_reference(Ref) -> '%':'process-unalias'(Ref);
unalias(_) -> '%':error(badarg).

demonitor(Ref) -> demonitor(Ref, []).

demonitor(Ref, Options) when erlang:is_reference(Ref), erlang:is_list(Options) ->
    Found = '%':'process-demonitor'(Ref, lists:member(flush, Options)),
    case lists:member(info, Options) of
        true -> Found;
        false -> true
    end;
demonitor(_, _) -> '%':error(badarg).

process_flag(Flag, Value) when erlang:is_atom(Flag) -> '%':'process-flag'(Flag, Value);
process_flag(_, _) -> '%':error(badarg).

process_flag(Pid, save_calls, N) when erlang:is_pid(Pid), erlang:is_integer(N) -> 0;
process_flag(_, _, _) -> '%':error(badarg).

process_info(Pid) ->
    Items = [registered_name, current_function, initial_call, status, message_queue_len, links,
             dictionary, trap_exit, error_handler, priority, group_leader, total_heap_size,
             heap_size, stack_size, reductions],
    case process_info(Pid, Items) of
        undefined -> undefined;
        Pairs -> [Pair || {Item, Value} = Pair <- Pairs, {Item, Value} =/= {registered_name, []}]
    end.

process_info(Pid, Item) when erlang:is_pid(Pid), erlang:is_atom(Item) ->
    case item(Pid, Item) of
        undefined -> undefined;
        [] when Item =:= registered_name -> [];
        Value -> {Item, Value}
    end;
process_info(Pid, Items) when erlang:is_pid(Pid), erlang:is_list(Items) ->
    case '%':'process-alive?'(Pid) of
        true -> [{Item, item(Pid, Item)} || Item <- Items];
        false -> undefined
    end;
process_info(_, _) -> '%':error(badarg).

item(Pid, dictionary) ->
    case '%':'process-info'(Pid, dictionary) of
        undefined -> undefined;
        Map -> '%':'map-to-list'(Map)
    end;
item(Pid, Item) when Item =:= error_handler; Item =:= group_leader ->
    case '%':'process-alive?'(Pid) of
        false -> undefined;
        true when Item =:= error_handler -> error_handler;
        true -> '%':'group-leader'()
    end;
item(Pid, Item) -> '%':'process-info'(Pid, Item).

processes() -> '%':'process-list'().

register(Name, Pid) when erlang:is_atom(Name), Name =/= undefined, erlang:is_pid(Pid);
                         erlang:is_atom(Name), Name =/= undefined, erlang:is_port(Pid) ->
    case '%':'process-register'(Name, Pid) of
        true -> true;
        _ -> '%':error(badarg)
    end;
register(_, _) -> '%':error(badarg).

unregister(Name) when erlang:is_atom(Name) ->
    case '%':'process-whereis'(Name) of
        undefined -> '%':error(badarg);
        _ -> '%':'process-unregister'(Name), true
    end;
unregister(_) -> '%':error(badarg).

whereis(Name) when erlang:is_atom(Name) -> '%':'process-whereis'(Name);
whereis(_) -> '%':error(badarg).

registered() -> '%':'process-names'().

group_leader() -> '%':'group-leader'().

group_leader(Leader, Pid) when erlang:is_pid(Leader), erlang:is_pid(Pid) ->
    '%':'group-leader-set'(Leader, Pid),
    true;
group_leader(_, _) -> '%':error(badarg).

%% The caller's stack is not needed any more: when the call ends, so does the process.
hibernate(M, F, Args) ->
    apply(M, F, Args),
    exit(normal).

make_ref() -> '%':'make-ref'().

pid_to_list(Pid) when erlang:is_pid(Pid) -> '%':'identity->codes'(Pid);
pid_to_list(_) -> '%':error(badarg).

list_to_pid(Codes) -> '%':'codes->pid'(Codes).

ref_to_list(Ref) when erlang:is_reference(Ref) -> '%':'identity->codes'(Ref);
ref_to_list(_) -> '%':error(badarg).

port_to_list(Port) when erlang:is_port(Port) -> '%':'identity->codes'(Port);
port_to_list(_) -> '%':error(badarg).

put(Key, Value) ->
    Dictionary = '%':'dictionary-get'(),
    '%':'dictionary-set'('%':'map-put'(Key, Value, Dictionary)),
    '%':'map-get'(Key, Dictionary, undefined).

get(Key) -> '%':'map-get'(Key, '%':'dictionary-get'(), undefined).
get() -> '%':'map-to-list'('%':'dictionary-get'()).
get_keys() -> '%':'map-keys'('%':'dictionary-get'()).
get_keys(Value) -> [K || {K, V} <- get(), V =:= Value].

erase(Key) ->
    Dictionary = '%':'dictionary-get'(),
    '%':'dictionary-set'('%':'map-remove'(Key, Dictionary)),
    '%':'map-get'(Key, Dictionary, undefined).

erase() ->
    All = get(),
    '%':'dictionary-set'('%':'map-new'()),
    All.

yield() -> '%':yield(), true.
garbage_collect() -> true.
garbage_collect(Pid) when erlang:is_pid(Pid) -> is_process_alive(Pid);
garbage_collect(_) -> '%':error(badarg).
garbage_collect(Pid, _Options) -> garbage_collect(Pid).
bump_reductions(_) -> true.
check_process_code(_, _) -> false.
ports() -> [].

%% ---- timers and time ------------------------------------------------------------------------

send_after(Time, To, Message) -> send_after(Time, To, Message, []).

send_after(Time, To, Message, Options) ->
    start_timer_as(make_ref(), Time, To, Message, Options).

start_timer(Time, To, Message) -> start_timer(Time, To, Message, []).

start_timer(Time, To, Message, Options) ->
    Ref = make_ref(),
    start_timer_as(Ref, Time, To, {timeout, Ref, Message}, Options).

start_timer_as(Ref, Time, To, Message, Options)
  when erlang:is_integer(Time), erlang:is_pid(To); erlang:is_integer(Time), erlang:is_atom(To) ->
    '%':'timer-start-as'(Ref, from_now(Time, Options), To, Message),
    Ref;
start_timer_as(_, _, _, _, _) -> '%':error(badarg).

from_now(Time, []) when Time >= 0 -> Time;
from_now(Time, [{abs, false}]) when Time >= 0 -> Time;
from_now(Time, [{abs, true}]) -> max(0, Time - monotonic_time(millisecond));
from_now(_, _) -> '%':error(badarg).

cancel_timer(Ref) when erlang:is_reference(Ref) -> '%':'timer-cancel'(Ref);
cancel_timer(_) -> '%':error(badarg).

cancel_timer(Ref, Options) when erlang:is_reference(Ref), erlang:is_list(Options) ->
    Left = '%':'timer-cancel'(Ref),
    Info = not lists:member({info, false}, Options),
    case lists:member({async, true}, Options) of
        true when Info -> self() ! {cancel_timer, Ref, Left}, ok;
        true -> ok;
        false when Info -> Left;
        false -> ok
    end;
cancel_timer(_, _) -> '%':error(badarg).

read_timer(Ref) when erlang:is_reference(Ref) -> '%':'timer-read'(Ref);
read_timer(_) -> '%':error(badarg).

read_timer(Ref, _Options) -> read_timer(Ref).

monotonic_time() -> '%':'clock-elapsed'().
monotonic_time(Unit) -> convert_time_unit('%':'clock-elapsed'(), nanosecond, Unit).
system_time() -> '%':'clock-now'().
system_time(Unit) -> convert_time_unit('%':'clock-now'(), nanosecond, Unit).
time_offset() -> '%':'clock-now'() - '%':'clock-elapsed'().
time_offset(Unit) -> convert_time_unit(time_offset(), nanosecond, Unit).

timestamp() ->
    Micros = system_time(microsecond),
    {Micros div 1000000000000, Micros div 1000000 rem 1000000, Micros rem 1000000}.

now() -> timestamp().

unique_integer() -> '%':'unique-integer'() - 16#7fffffffffff.

unique_integer(Options) when erlang:is_list(Options) ->
    case lists:member(positive, Options) of
        true -> '%':'unique-integer'();
        false -> unique_integer()
    end;
unique_integer(_) -> '%':error(badarg).

convert_time_unit(Time, From, To) when erlang:is_integer(Time) ->
    floor_div(Time * per_second(To), per_second(From));
convert_time_unit(_, _, _) -> '%':error(badarg).

floor_div(A, B) when A >= 0 -> A div B;
floor_div(A, B) -> (A - (B - 1)) div B.

per_second(second) -> 1;
per_second(millisecond) -> 1000;
per_second(microsecond) -> 1000000;
per_second(nanosecond) -> 1000000000;
per_second(native) -> 1000000000;
per_second(perf_counter) -> 1000000000;
per_second(seconds) -> 1;
per_second(milli_seconds) -> 1000;
per_second(micro_seconds) -> 1000000;
per_second(nano_seconds) -> 1000000000;
per_second(N) when erlang:is_integer(N), N > 0 -> N;
per_second(_) -> '%':error(badarg).

date() -> {Date, _} = localtime(), Date.
time() -> {_, Time} = localtime(), Time.

localtime() ->
    Seconds = system_time(second),
    posixtime_to_universaltime(Seconds + '%':'clock-zone'(Seconds)).

universaltime() -> posixtime_to_universaltime(system_time(second)).

localtime_to_universaltime(Local) ->
    Seconds = universaltime_to_posixtime(Local),
    posixtime_to_universaltime(Seconds - '%':'clock-zone'(Seconds)).

localtime_to_universaltime(Local, _IsDst) -> localtime_to_universaltime(Local).

universaltime_to_localtime(Universal) ->
    Seconds = universaltime_to_posixtime(Universal),
    posixtime_to_universaltime(Seconds + '%':'clock-zone'(Seconds)).

posixtime_to_universaltime(Seconds) when erlang:is_integer(Seconds) ->
    calendar:gregorian_seconds_to_datetime(Seconds + 62167219200);
posixtime_to_universaltime(_) -> '%':error(badarg).

universaltime_to_posixtime({{_, _, _}, {_, _, _}} = DateTime) ->
    try calendar:datetime_to_gregorian_seconds(DateTime) - 62167219200
    catch error:_ -> '%':error(badarg)
    end;
universaltime_to_posixtime(_) -> '%':error(badarg).

%% ---- the system -----------------------------------------------------------------------------

node() -> nonode@nohost.

node(X) when erlang:is_pid(X); erlang:is_reference(X); erlang:is_port(X) -> nonode@nohost;
node(_) -> '%':error(badarg).

nodes() -> [].

nodes(this) -> [nonode@nohost];
nodes(known) -> [nonode@nohost];
nodes(_) -> [].

halt() -> halt(0).

halt(Status) -> halt(Status, []).

halt(Status, _Options) when erlang:is_integer(Status), Status >= 0 ->
    '%':flush(1),
    '%':exit(Status);
halt(abort, _Options) -> '%':exit(134);
halt(Slogan, _Options) when erlang:is_list(Slogan) ->
    '%':write(2, Slogan ++ "\n"),
    '%':exit(1);
halt(_, _) -> '%':error(badarg).

system_info(otp_release) -> "25";
system_info(version) -> "13.1.5";
system_info(system_version) -> "Erlang/OTP 25 [backstory]\n";
system_info(machine) -> "BACKSTORY";
system_info(system_architecture) -> "backstory";
system_info(wordsize) -> 8;
system_info({wordsize, _}) -> 8;
system_info(schedulers) -> 1;
system_info(schedulers_online) -> 1;
system_info(logical_processors) -> 1;
system_info(logical_processors_available) -> 1;
system_info(logical_processors_online) -> 1;
system_info(process_limit) -> 262144;
system_info(process_count) -> length(processes());
system_info(port_limit) -> 65536;
system_info(port_count) -> 0;
system_info(atom_limit) -> 1048576;
system_info(atom_count) -> 16384;
system_info(ets_count) -> length(ets:all());
system_info(ets_limit) -> 8192;
system_info(smp_support) -> true;
system_info(threads) -> true;
system_info(emu_type) -> opt;
system_info(emu_flavor) -> emu;
system_info(endian) -> little;
system_info(time_correction) -> true;
system_info(time_warp_mode) -> no_time_warp;
system_info(start_time) -> 0;
system_info(os_monotonic_time_source) -> [];
system_info(tolerant_timeofday) -> enabled;
system_info(creation) -> 0;
system_info(dist_ctrl) -> [];
system_info(build_type) -> opt;
system_info(delayed_node_table_gc) -> 60;
system_info(_) -> '%':error(badarg).

system_flag(_, _) -> '%':error(badarg).

statistics(wall_clock) -> {monotonic_time(millisecond), 0};
statistics(runtime) -> {monotonic_time(millisecond), 0};
statistics(reductions) -> {0, 0};
statistics(exact_reductions) -> {0, 0};
statistics(run_queue) -> 0;
statistics(total_run_queue_lengths) -> 0;
statistics(context_switches) -> {0, 0};
statistics(garbage_collection) -> {0, 0, 0};
statistics(io) -> {{input, 0}, {output, 0}};
statistics(_) -> '%':error(badarg).

memory() ->
    [{Type, 0} || Type <- [total, processes, processes_used, system, atom, atom_used, binary, code,
                           ets]].

memory(Types) when erlang:is_list(Types) -> [{Type, 0} || Type <- Types];
memory(Type) when erlang:is_atom(Type) -> 0;
memory(_) -> '%':error(badarg).

display(Term) ->
    '%':write(1, lists:flatten([shown(Term), $\n])),
    true.

%% As the runtime itself writes terms: no line breaks, texts in quotes, floats in one form.
shown([_ | _] = List) ->
    case plain_text(List) of
        true -> [$", [escaped(C) || C <- List], $"];
        false -> [$[, shown_elements(List), $]]
    end;
shown(Tuple) when erlang:is_tuple(Tuple) -> [${, commas([shown(X) || X <- tuple_to_list(Tuple)]), $}];
shown(Map) when erlang:is_map(Map) ->
    ["#{", commas([[shown(K), "=>", shown(V)] || {K, V} <- maps:to_list(Map)]), $}];
shown(Float) when erlang:is_float(Float) -> float_to_list(Float, [{scientific, 6}]);
shown(<<_, _/binary>> = Binary) ->
    case plain_text(binary_to_list(Binary)) of
        true -> ["<<\"", [escaped(C) || C <- binary_to_list(Binary)], "\">>"];
        false -> io_lib:write(Binary)
    end;
shown(Term) -> io_lib:write(Term).

shown_elements([X]) -> shown(X);
shown_elements([X | Rest]) when erlang:is_list(Rest) -> [shown(X), $, | shown_elements(Rest)];
shown_elements([X | Tail]) -> [shown(X), $| | shown(Tail)].

commas(Texts) -> lists:join($,, Texts).

plain_text([C]) -> plain_code(C);
plain_text([C | Rest]) -> plain_code(C) andalso plain_text(Rest);
plain_text(_) -> false.

plain_code(C) -> erlang:is_integer(C) andalso (C >= 32 andalso C =< 126 orelse C >= 9 andalso C =< 13).

escaped($\n) -> "\\n";
escaped($\t) -> "\\t";
escaped($\r) -> "\\r";
escaped($\v) -> "\\v";
escaped($\f) -> "\\f";
escaped($") -> "\\\"";
escaped($\\) -> "\\\\";
escaped(C) -> C.

display_string(String) ->
    '%':write(1, String),
    true.

get_cookie() -> nocookie.
set_cookie(_) -> true.
set_cookie(_, _) -> true.
trace(_, _, _) -> 0.
trace_pattern(_, _) -> 0.
trace_pattern(_, _, _) -> 0.

%% ---- what is not there ----------------------------------------------------------------------

%% Other programs, sockets and native code cannot be replayed: a call says which function it was.
open_port(_, _) -> not_there('erlang:open_port/2').
port_command(_, _) -> not_there('erlang:port_command/2').
port_command(_, _, _) -> not_there('erlang:port_command/3').
port_close(_) -> not_there('erlang:port_close/1').
port_connect(_, _) -> not_there('erlang:port_connect/2').
port_control(_, _, _) -> not_there('erlang:port_control/3').
port_info(_) -> undefined.
port_info(_, _) -> undefined.
monitor_node(_, _) -> true.

load_nif(_, _) -> {error, {load_failed, "native code cannot be loaded into Backstory"}}.

not_there(Function) -> error({native_function_is_not_in_backstory, Function}).
