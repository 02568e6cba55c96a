%% What was wrong with the arguments of a failed function of `erlang`, and of the modules that belong
%% to the run-time system: `format_error/2` says it for each argument.
-module(erl_erts_errors).

-export([format_error/2, format_bs_fail/2]).
%% For the table of the standard library, and the names of functions in reports.
-export(['%all'/1, '%is'/2]).

format_error(Reason, [{Module, Name, Args, _} | _]) when is_list(Args) ->
    '%all'(hints(Module, Name, Args, Reason));
format_error(_, _) -> #{}.

%% A binary that could not be built: which segment, and why.
format_bs_fail(Reason, [{_, _, _, Info} | _]) ->
    case proplists:get_value(error_info, Info, #{}) of
        #{cause := {Segment, Type, Error, Value}} ->
            #{general => io_lib:format("segment ~p of type '~ts': ~ts",
                                       [Segment, Type, segment(Type, Error, Value, Reason)])};
        _ -> #{}
    end.

segment(_, invalid, Value, _) ->
    io_lib:format("expected one of the supported sizes 16, 32, or 64 but got: ~tP", [Value, 10]);
segment(binary, type, Value, _) -> io_lib:format("expected a binary but got: ~tP", [Value, 10]);
segment(integer, type, Value, _) -> io_lib:format("expected an integer but got: ~tP", [Value, 10]);
segment(float, type, Value, _) ->
    io_lib:format("expected a float or an integer but got: ~tP", [Value, 10]);
segment(_, type, Value, _) ->
    io_lib:format("expected a non-negative integer encodable as ~ts", [io_lib:format("~tP", [Value, 10])]);
segment(_, short, Value, _) ->
    io_lib:format("the value ~tP is shorter than the size of the segment", [Value, 10]);
segment(_, size, Value, _) ->
    io_lib:format("expected a non-negative integer as size but got: ~tP", [Value, 10]);
segment(_, unit, Value, _) ->
    io_lib:format("the size of the value ~tP is not a multiple of the unit for the segment", [Value, 10]);
segment(_, _, Value, _) -> io_lib:format("~tP", [Value, 10]).

%% Hints by position, those that there are.
'%all'(Hints) ->
    maps:from_list([{N, Text} || {N, Text} <- lists:zip(lists:seq(1, length(Hints)), Hints), Text =/= ok]).

%% What an argument is not.
'%is'(atom, X) -> unless(is_atom(X), <<"not an atom">>);
'%is'(integer, X) -> unless(is_integer(X), <<"not an integer">>);
'%is'(number, X) -> unless(is_number(X), <<"not a number">>);
'%is'(float, X) -> unless(is_float(X), <<"not a float">>);
'%is'(tuple, X) -> unless(is_tuple(X), <<"not a tuple">>);
'%is'(map, X) -> unless(is_map(X), <<"not a map">>);
'%is'(binary, X) -> unless(is_binary(X), <<"not a binary">>);
'%is'(bitstring, X) -> unless(is_bitstring(X), <<"not a bitstring">>);
'%is'(pid, X) -> unless(is_pid(X), <<"not a pid">>);
'%is'(reference, X) -> unless(is_reference(X), <<"not a reference">>);
'%is'('fun', X) -> unless(is_function(X), <<"not a fun">>);
'%is'(boolean, X) -> unless(is_boolean(X), <<"not a boolean value">>);
'%is'(cons, X) -> unless(is_list(X) andalso X =/= [], <<"not a nonempty list">>);
'%is'(list, X) when is_list(X) -> unless(proper(X), <<"not a proper list">>);
'%is'(list, _) -> <<"not a list">>;
'%is'(any_list, X) -> unless(proper(X), <<"not a list">>);
'%is'(iolist, X) ->
    unless((is_list(X) orelse is_bitstring(X)) andalso works(fun() -> iolist_size(X) end),
           <<"not an iolist term">>);
'%is'(iodata, X) -> unless(works(fun() -> iolist_size(X) end), <<"not an iodata term">>);
'%is'(natural, X) when is_integer(X) -> unless(X >= 0, <<"out of range">>);
'%is'(natural, _) -> <<"not an integer">>;
'%is'(base, X) ->
    unless(is_integer(X) andalso X >= 2 andalso X =< 36, <<"not an integer in the range 2 through 36">>);
'%is'({function, N}, X) -> unless(is_function(X, N), takes(N));
'%is'(any, _) -> ok.

takes(0) -> <<"not a fun that takes no arguments">>;
takes(1) -> <<"not a fun that takes one argument">>;
takes(2) -> <<"not a fun that takes two arguments">>;
takes(3) -> <<"not a fun that takes three arguments">>;
takes(N) -> unicode:characters_to_binary(io_lib:format("not a fun that takes ~w arguments", [N])).

unless(true, _) -> ok;
unless(false, Text) -> Text.

proper([_ | Rest]) -> proper(Rest);
proper(Rest) -> Rest =:= [].

works(F) ->
    try F() of _ -> true
    catch _:_ -> false
    end.

are(Kinds, Args) -> lists:zipwith(fun '%is'/2, Kinds, Args).

%% The first hints that say anything.
either([Hints | Rest]) ->
    case lists:all(fun(Hint) -> Hint =:= ok end, Hints) of
        true -> either(Rest);
        false -> Hints
    end;
either([]) -> [].

hints(erlang, Name, Args, Reason) -> bif(Name, Args, Reason);
hints(persistent_term, get, [_], _) -> [<<"no persistent term stored with this key">>];
hints(_, _, _, _) -> [].

bif(Name, [X], _) when Name =:= atom_to_list; Name =:= atom_to_binary; Name =:= whereis;
                       Name =:= unregister; Name =:= module_loaded ->
    either([are([atom], [X]), [unregistered(Name)]]);
bif(Name, [X, Y], _) when Name =:= atom_to_binary -> either([are([atom], [X]), [ok, encoding(Y)]]);
bif(Name, [X], _) when Name =:= list_to_atom; Name =:= list_to_existing_atom ->
    [case {'%is'(any_list, X), Name} of
         {ok, list_to_existing_atom} -> existing(X);
         {ok, _} -> <<"not a list of characters">>;
         {Hint, _} -> Hint
     end];
bif(Name, [X | Rest], _) when Name =:= binary_to_atom; Name =:= binary_to_existing_atom ->
    either([are([binary], [X]), [ok | [encoding(Y) || Y <- Rest]],
            [case Name of binary_to_existing_atom -> <<"not an already existing atom">>; _ -> ok end]]);
bif(list_to_integer, [X], _) -> textual(list, X, <<"an integer">>);
bif(list_to_integer, [X, B], _) ->
    either([are([any_list, base], [X, B]), textual(list, X, <<"an integer">>)]);
bif(binary_to_integer, [X], _) -> textual(binary, X, <<"an integer">>);
bif(binary_to_integer, [X, B], _) ->
    either([are([binary, base], [X, B]), textual(binary, X, <<"an integer">>)]);
bif(list_to_float, [X], _) -> textual(list, X, <<"a float">>);
bif(binary_to_float, [X], _) -> textual(binary, X, <<"a float">>);
bif(list_to_pid, [X], _) -> textual(list, X, <<"a pid">>);
bif(list_to_ref, [X], _) -> textual(list, X, <<"a reference">>);
bif(list_to_port, [X], _) -> textual(list, X, <<"a port">>);
bif(integer_to_list, Args, _) -> are(lists:sublist([integer, base], length(Args)), Args);
bif(integer_to_binary, Args, _) -> are(lists:sublist([integer, base], length(Args)), Args);
bif(Name, [X | Options], _) when Name =:= float_to_list; Name =:= float_to_binary ->
    either([are([float], [X]), [ok | [<<"invalid option in list">> || _ <- Options]]]);
bif(element, [N, T], _) -> either([are([integer, tuple], [N, T]), [<<"out of range">>]]);
bif(setelement, [N, T, _], _) -> either([are([integer, tuple], [N, T]), [<<"out of range">>]]);
bif(delete_element, [N, T], _) -> either([are([integer, tuple], [N, T]), [<<"out of range">>]]);
bif(insert_element, [N, T, _], _) -> either([are([integer, tuple], [N, T]), [<<"out of range">>]]);
bif(append_element, [T, _], _) -> are([tuple], [T]);
bif(make_tuple, [N | _], _) -> either([are([integer], [N]), [<<"out of range">>]]);
bif(Name, [X], _) when Name =:= hd; Name =:= tl -> are([cons], [X]);
bif(length, [X], _) -> are([any_list], [X]);
bif(Name, [X], _) when Name =:= tuple_size; Name =:= tuple_to_list -> are([tuple], [X]);
bif(list_to_tuple, [X], _) -> are([any_list], [X]);
bif(Name, [X], _) when Name =:= byte_size; Name =:= bit_size; Name =:= bitstring_to_list ->
    are([bitstring], [X]);
bif(size, [_], _) -> [<<"not tuple or binary">>];
bif(binary_to_list, [X], _) -> are([binary], [X]);
bif(binary_to_list, [X, From, To], _) ->
    either([are([binary, integer, integer], [X, From, To]), [ok, ok, <<"out of range">>]]);
bif(binary_part, [X, From, Length], _) ->
    either([are([binary, integer, integer], [X, From, Length]), part(X, From)]);
bif(binary_part, [X, Part], _) ->
    either([are([binary], [X]),
            [ok, case Part of {A, B} when is_integer(A), is_integer(B) -> <<"out of range">>; _ -> <<"not a valid {Pos,Length} tuple">> end]]);
bif(split_binary, [X, N], _) -> either([are([binary, integer], [X, N]), [ok, <<"out of range">>]]);
bif(Name, [X], _) when Name =:= list_to_binary; Name =:= iolist_to_binary; Name =:= iolist_size ->
    either([are([case Name of list_to_binary -> any_list; _ -> any end], [X]), [<<"not an iolist term">>]]);
bif(list_to_bitstring, [_], _) -> [<<"not a bitstring list">>];
bif(Name, [_ | _], _) when Name =:= crc32; Name =:= adler32; Name =:= md5 -> [<<"not an iodata term">>];
bif(binary_to_term, [X | _], _) -> either([are([binary], [X]), [<<"invalid external representation of a term">>]]);
bif(Name, [X], _) when Name =:= round; Name =:= trunc; Name =:= ceil; Name =:= floor; Name =:= float;
                       Name =:= abs -> are([number], [X]);
bif(map_size, [X], _) -> are([map], [X]);
bif(map_get, [_, M], {badkey, _}) when is_map(M) -> [<<"not present in map">>];
bif(map_get, [_, M], _) -> [ok, '%is'(map, M)];
bif(is_map_key, [_, M], _) -> [ok, '%is'(map, M)];
bif(apply, [F, Args], _) -> are(['fun', list], [F, Args]);
bif(apply, [M, F, Args], _) -> are([atom, atom, list], [M, F, Args]);
bif(Name, [F], _) when Name =:= spawn; Name =:= spawn_link; Name =:= spawn_monitor -> are(['fun'], [F]);
bif(Name, [F, Options], _) when Name =:= spawn_opt -> either([are(['fun', list], [F, Options]), [ok, <<"invalid option">>]]);
bif(Name, [M, F, Args], _) when Name =:= spawn; Name =:= spawn_link; Name =:= spawn_monitor ->
    are([atom, atom, list], [M, F, Args]);
bif(spawn_opt, [M, F, Args, Options], _) ->
    either([are([atom, atom, list, list], [M, F, Args, Options]), [ok, ok, ok, <<"invalid option">>]]);
bif(send, [To | _], _) -> [destination(To)];
bif('!', [To | _], _) -> [destination(To)];
bif(register, [Name, Pid], _) -> registered(Name, Pid);
bif(exit, [Pid, _], _) -> are([pid], [Pid]);
bif(Name, [Pid], _) when Name =:= link; Name =:= unlink -> are([pid], [Pid]);
bif(is_process_alive, [Pid], _) -> are([pid], [Pid]);
bif(Name, [Pid | _], _) when Name =:= process_info ->
    either([are([pid], [Pid]), [ok, <<"invalid process information item">>]]);
bif(monitor, [process, _ | _], _) -> [ok, <<"not a pid">>];
bif(monitor, [_ | _], _) -> [<<"invalid monitor type">>];
bif(demonitor, [Ref | Options], _) ->
    either([are([reference], [Ref]), [ok | [<<"invalid option">> || _ <- Options]]]);
bif(process_flag, [Flag, _], _) ->
    case lists:member(Flag, [trap_exit, priority, error_handler, min_heap_size, max_heap_size,
                             message_queue_data, sensitive, save_calls, fullsweep_after]) of
        true -> [ok, case Flag of trap_exit -> <<"not a boolean value">>; _ -> <<"invalid value for process flag 'trap_exit'">> end];
        false -> [<<"invalid process flag">>]
    end;
bif(Name, [Time, To, _ | _], _) when Name =:= send_after; Name =:= start_timer ->
    [case Time of T when is_integer(T), T >= 0 -> ok; T when is_integer(T) -> <<"out of range">>; _ -> <<"not an integer">> end,
     case is_pid(To) orelse is_atom(To) of true -> ok; false -> <<"not a valid destination">> end];
bif(Name, [Ref | _], _) when Name =:= cancel_timer; Name =:= read_timer -> are([reference], [Ref]);
bif(Name, [M, F, A], _) when Name =:= function_exported; Name =:= make_fun -> are([atom, atom, natural], [M, F, A]);
bif(group_leader, [Leader, Pid], _) -> are([pid, pid], [Leader, Pid]);
bif(Name, [F | _], _) when Name =:= fun_info -> either([are(['fun'], [F]), [ok, <<"invalid fun information item">>]]);
bif(fun_to_list, [F], _) -> are(['fun'], [F]);
bif(pid_to_list, [Pid], _) -> are([pid], [Pid]);
bif(ref_to_list, [Ref], _) -> are([reference], [Ref]);
bif(phash2, [_, Range], _) -> [case is_integer(Range) of true -> <<"out of range">>; false -> <<"not an integer">> end];
bif(phash, [_, Range], _) -> [ok, case is_integer(Range) of true -> <<"out of range">>; false -> <<"not an integer">> end];
bif(unique_integer, [_], _) -> [<<"invalid modifier">>];
bif(Name, [_], _) when Name =:= monotonic_time; Name =:= system_time; Name =:= time_offset -> [<<"invalid time unit">>];
bif(convert_time_unit, [T, _, _], _) -> either([are([integer], [T]), [ok, <<"invalid time unit">>, <<"invalid time unit">>]]);
bif(system_info, [_], _) -> [<<"invalid system info item">>];
bif(statistics, [_], _) -> [<<"invalid statistics item">>];
bif(_, _, _) -> [].

textual(Kind, X, What) ->
    Hint = case Kind of list -> '%is'(any_list, X); binary -> '%is'(binary, X) end,
    case Hint of
        ok -> [[<<"not a textual representation of ">>, What]];
        _ -> [Hint]
    end.

existing(Text) ->
    case io_lib:char_list(Text) of
        true -> <<"not an already existing atom">>;
        false -> <<"not a list of characters">>
    end.

encoding(E) when E =:= utf8; E =:= unicode; E =:= latin1 -> ok;
encoding(_) -> <<"is an invalid encoding option">>.

part(X, From) when From < 0; From > byte_size(X) -> [ok, <<"out of range">>];
part(_, _) -> [ok, ok, <<"out of range">>].

unregistered(unregister) -> <<"not a registered name">>;
unregistered(_) -> ok.

registered(undefined, _) -> [<<"'undefined' is not a valid name">>];
registered(Name, _) when not is_atom(Name) -> [<<"not an atom">>];
registered(Name, Pid) when is_pid(Pid) ->
    case whereis(Name) of
        undefined ->
            case is_process_alive(Pid) of
                true -> [ok, <<"this process or port already has a name">>];
                false -> [ok, <<"no such process or port">>]
            end;
        _ -> [<<"name is in use">>]
    end;
registered(_, _) -> [ok, <<"not a pid or port">>].

destination(Name) when is_atom(Name) -> <<"invalid destination">>;
destination(_) -> <<"invalid destination">>.
