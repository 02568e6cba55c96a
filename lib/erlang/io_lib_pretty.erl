%% Pretty printing: where `~p` breaks lines.
%%
%% A term is first measured: a node is `{Shape, Length}`, its shape and how many characters it takes
%% on one line. What does not fit into the line, or is longer than the limit for one line, is laid out
%% over several. Simple elements fill lines as far as they go; a tuple that starts with an atom indents the
%% rest behind the atom, unless that would leave too little room: then by 4, or by 1.
-module(io_lib_pretty).

-export([print/1, print/2, print/3, print/4, print/5, print/6]).

%% What stays the same while one term is laid out: line length, characters per line without
%% indentation, and the indentation of tagged tuples (-1: behind the tag).
-record(page, {width, most, tag}).

print(Term) -> print(Term, 1, 80, -1).

print(Term, Options) when is_list(Options) ->
    Column = proplists:get_value(column, Options, 1),
    Width = proplists:get_value(line_length, Options, 80),
    Depth = proplists:get_value(depth, Options, -1),
    Most = proplists:get_value(line_max_chars, Options, -1),
    Enc = case proplists:get_value(encoding, Options, latin1) of latin1 -> latin1; _ -> unicode end,
    Strings = proplists:get_value(strings, Options, true),
    print_term(Term, Column, Width, Depth, Most, Enc, Strings);
print(Term, RecordDefs) -> print(Term, 1, 80, -1, RecordDefs).

print(Term, Column, Width) -> print(Term, Column, Width, -1).
print(Term, Column, Width, Depth) -> print_term(Term, Column, Width, Depth, -1, latin1, true).
print(Term, Column, Width, Depth, _RecordDefs) -> print(Term, Column, Width, Depth).
print(Term, Column, Width, Depth, Most, _RecordDefs) ->
    print_term(Term, Column, Width, Depth, Most, latin1, true).

print_term(_, _, _, 0, _, _, _) -> "...";
print_term(Term, Column, Width, Depth, Most, Enc, Strings) when Column =< 0 ->
    print_term(Term, 1, Width, Depth, Most, Enc, Strings);
print_term(Term, Column, Width, Depth, Most0, Enc, Strings) ->
    {_, Length} = Node = measure(Term, Depth, {Enc, Strings}),
    Most = case Most0 of -1 -> Length; _ -> Most0 end,
    if
        Width =:= 0; Length < Width - Column, Length =< Most -> write(Node);
        true ->
            Page = #page{width = Width, most = Most, tag = -1},
            Chosen = choose_tag(Node, Column, Page, [-1, 4]),
            layout(Node, Column, Chosen, spaces(Column - 1), 0, 0)
    end.

%% ---- measuring ------------------------------------------------------------------------------

%% Shapes: `{text, Chars}`, `{cut, Chars}` (too deep to show), `{list, Nodes}`,
%% `{tuple, Tagged, Nodes}`, `{map, Nodes}`,
%% `{pair, Key, Value}`, `{bytes, Texts}`. A list of nodes may end in `{rest, Node}` for what
%% stands behind a bar, and `dots` for what the depth cut off.
measure([], _, _) -> text("[]");
measure({}, _, _) -> text("{}");
measure(List, Depth, {Enc, true} = How) when is_list(List) ->
    case Depth =/= 1 andalso is_text(List, Enc) of
        true -> text(quoted(List, Enc));
        false -> measure_list(List, Depth, How)
    end;
measure(List, Depth, How) when is_list(List) -> measure_list(List, Depth, How);
measure(Tuple, 1, _) when is_tuple(Tuple) -> {{cut, "{...}"}, 5};
measure(Tuple, Depth, How) when is_tuple(Tuple) ->
    Nodes = measure_items(tuple_to_list(Tuple), Depth, How),
    Tagged = is_atom(element(1, Tuple)) andalso tuple_size(Tuple) > 1,
    {{tuple, Tagged, Nodes}, 2 + total(Nodes, 0)};
measure(Map, _, _) when map_size(Map) =:= 0 -> text("#{}");
measure(Map, 1, _) when is_map(Map) -> {{cut, "#{...}"}, 6};
measure(Map, Depth, How) when is_map(Map) ->
    Nodes = measure_pairs(maps:to_list(Map), Depth, Depth - 1, How),
    {{map, Nodes}, 3 + total(Nodes, 0)};
measure(<<>>, _, _) -> text("<<>>");
measure(Bits, 1, _) when is_bitstring(Bits) -> text("<<...>>");
measure(Bits, Depth, How) when is_bitstring(Bits) -> measure_bits(Bits, Depth, How);
measure(Other, Depth, {Enc, _}) -> text(lists:flatten(io_lib:write_term(Other, Depth, Enc))).

text(Chars) -> {{text, Chars}, string:length(Chars)}.

measure_list(_, 1, _) -> {{cut, "[...]"}, 5};
measure_list(List, Depth, How) ->
    Nodes = measure_items(List, Depth, How),
    {{list, Nodes}, 2 + total(Nodes, 0)}.

measure_items([First | Rest], Depth, How) ->
    [measure(First, Depth - 1, How) | measure_rest(Rest, Depth - 1, How)].

measure_rest([], _, _) -> [];
measure_rest(_, 1, _) -> dots;
measure_rest([Next | Rest], Depth, How) ->
    [measure(Next, Depth - 1, How) | measure_rest(Rest, Depth - 1, How)];
measure_rest(Last, Depth, How) -> {rest, measure(Last, Depth - 1, How)}.

measure_pairs([], _, _, _) -> [];
measure_pairs(_, 1, _, _) -> dots;
measure_pairs([{Key, Value} | Rest], Left, Depth, How) ->
    {_, KeyLength} = KeyNode = measure(Key, Depth, How),
    {_, ValueLength} = ValueNode = measure(Value, Depth, How),
    [{{pair, KeyNode, ValueNode}, KeyLength + 4 + ValueLength}
     | measure_pairs(Rest, Left - 1, Depth, How)].

%% The sum with commas between; the first argument's commas are counted as we go.
total([{_, Length}], Sum) -> Sum + Length;
total([{_, Length} | Rest], Sum) -> total(Rest, Sum + Length + 1);
total([], Sum) -> Sum;
total({rest, {_, Length}}, Sum) -> Sum + Length;
total(dots, Sum) -> Sum + 3.

is_text(List, latin1) -> io_lib:printable_latin1_list(List);
is_text(List, unicode) -> io_lib:printable_list(List).

quoted(Codes, latin1) -> io_lib:write_string_as_latin1(Codes);
quoted(Codes, unicode) -> io_lib:write_string(Codes).

measure_bits(Bits, Depth, {Enc, true}) when is_binary(Bits) ->
    case binary_text(Bits, Depth, Enc) of
        none -> measure_bytes(Bits, Depth);
        Chars -> text(Chars)
    end;
measure_bits(Bits, Depth, _) -> measure_bytes(Bits, Depth).

%% `<<"text">>`, cut off by the depth, or `none` when it is no text.
binary_text(Binary, Depth, Enc) ->
    Codes = binary_to_list(Binary),
    Latin1 =
        case io_lib:printable_latin1_list(Codes) of
            true -> bracket(cut(Codes, Depth), latin1, "");
            false -> none
        end,
    case Enc =:= unicode andalso lists:any(fun(C) -> C > 127 end, Codes) of
        true ->
            case utf8_text(Binary, Depth) of
                none -> Latin1;
                Text -> Text
            end;
        false -> Latin1
    end.

utf8_text(Binary, Depth) ->
    case unicode:characters_to_list(Binary) of
        Codes when is_list(Codes) ->
            case io_lib:printable_list(Codes) of
                true -> bracket(cut(Codes, Depth), unicode, "/utf8");
                false -> none
            end;
        _ -> none
    end.

cut(Codes, Depth) when Depth < 0 -> {Codes, ""};
cut(Codes, Depth) ->
    Most = 4 * (Depth - 1),
    case length(Codes) > Most of
        true -> {lists:sublist(Codes, Most), "..."};
        false -> {Codes, ""}
    end.

bracket({Codes, Dots}, Enc, Suffix) -> lists:append(["<<", quoted(Codes, Enc), Suffix, Dots, ">>"]).

measure_bytes(Bits, Depth) ->
    Texts = byte_texts(Bits, Depth),
    {{bytes, Texts}, 4 + length(Texts) - 1 + lists:sum([length(T) || T <- Texts])}.

byte_texts(<<>>, _) -> [];
byte_texts(_, 1) -> ["..."];
byte_texts(<<Byte, Rest/bits>>, Depth) -> [integer_to_list(Byte) | byte_texts(Rest, Depth - 1)];
byte_texts(Bits, _) ->
    Size = bit_size(Bits),
    <<Value:Size>> = Bits,
    [integer_to_list(Value) ++ ":" ++ integer_to_list(Size)].

%% ---- on one line ----------------------------------------------------------------------------

write({{text, Chars}, _}) -> Chars;
write({{cut, Chars}, _}) -> Chars;
write({{list, Nodes}, _}) -> [$[, write_items(Nodes, $|), $]];
write({{tuple, _, Nodes}, _}) -> [${, write_items(Nodes, $,), $}];
write({{map, Nodes}, _}) -> [$#, ${, write_items(Nodes, $,), $}];
write({{pair, Key, Value}, _}) -> [write(Key), " => ", write(Value)];
write({{bytes, Texts}, _}) -> ["<<", lists:join($,, Texts), ">>"].

write_items([Node], _) -> write(Node);
write_items([Node | Rest], Bar) when is_list(Rest) -> [write(Node), $, | write_items(Rest, Bar)];
write_items([Node | dots], Bar) -> [write(Node), Bar | "..."];
write_items([Node | {rest, Last}], Bar) -> [write(Node), Bar | write(Last)].

%% ---- over several lines ---------------------------------------------------------------------

%% Whether a node fits: `Closing` brackets will follow on its line, `Used` characters stand before
%% it on the line, not counting the indentation.
fits(Length, Column, #page{width = Width, most = Most}, Closing, Used) ->
    Length < Width - Column - Closing andalso Length + Used + Closing =< Most.

layout({Shape, Length} = Node, Column, Page, Indent, Closing, Used) ->
    case fits(Length, Column, Page, Closing, Used) of
        true -> write(Node);
        false -> break(Shape, Column, Page, Indent, Closing, Used)
    end.

break({list, Nodes}, Column, Page, Indent, Closing, Used) ->
    [$[, items(Nodes, Column + 1, Page, [$\s | Indent], Closing, $|, Used + 1), $]];
break({tuple, true, Nodes}, Column, Page, Indent, Closing, Used) ->
    [${, tagged(Nodes, Column, Page, Indent, Closing, Used + 1), $}];
break({tuple, false, Nodes}, Column, Page, Indent, Closing, Used) ->
    [${, items(Nodes, Column + 1, Page, [$\s | Indent], Closing, $,, Used + 1), $}];
break({map, Nodes}, Column, Page, Indent, Closing, Used) ->
    [$#, ${, items(Nodes, Column + 2, Page, [$\s, $\s | Indent], Closing, $,, Used + 1), $}];
break({bytes, Texts}, Column, Page, Indent, Closing, Used) ->
    ["<<", bytes(Texts, Column + 2, Page, [$\s, $\s | Indent], Closing, Used), ">>"];
break({cut, Chars}, _, _, _, _, _) -> Chars;
break({text, Chars}, _, _, _, _, _) -> Chars.

tagged([{_, TagLength} = Tag | Rest], Column, #page{tag = By} = Page, Indent, Closing, Used) ->
    Behind = TagLength + 2,
    if
        By > 0, Behind > By ->
            [write(Tag) | tail(Rest, Column + By, Column + Behind, Page, spaces(By) ++ Indent,
                               Closing, $,, Used + TagLength)];
        true ->
            [write(Tag), $, | items(Rest, Column + Behind, Page, spaces(Behind) ++ Indent, Closing,
                                    $,, Used + TagLength + 1)]
    end.

items([Node | Rest], Column, Page, Indent, Closing, Bar, Used) ->
    {Text, Width} = element_text(Node, Column, Page, Indent, closing_after(Rest, Closing), Used),
    [Text | tail(Rest, Column, Column + Width, Page, Indent, Closing, Bar, Used + Width)];
items(dots, _, _, _, _, _, _) -> "...";
items({rest, Node}, Column, Page, Indent, Closing, Bar, Used) ->
    items([Node], Column, Page, Indent, Closing, Bar, Used).

%% What follows the first element: on the line while there is room, else on a new one.
tail([], _, _, _, _, _, _, _) -> [];
tail([{_, Length} = Node | Rest], Column0, Column, Page, Indent, Closing, Bar, Used) ->
    Last = closing_after(Rest, Closing),
    Width = 1 + Length,
    case is_simple(Node) andalso room(Width, Last, Column, Page, Used) of
        true ->
            [$,, write(Node) | tail(Rest, Column0, Column + Width, Page, Indent, Closing, Bar,
                                    Used + Width)];
        false ->
            {Text, Taken} = element_text(Node, Column0, Page, Indent, Last, 0),
            [$,, $\n, Indent, Text | tail(Rest, Column0, Column0 + Taken, Page, Indent, Closing, Bar,
                                          Taken)]
    end;
tail(dots, _, _, _, _, _, Bar, _) -> [Bar | "..."];
tail({rest, {_, Length} = Node}, Column0, Column, Page, Indent, Closing, Bar, Used) ->
    case room(Length + 1, Closing + 1, Column, Page, Used) of
        true -> [Bar | write(Node)];
        false -> [Bar, $\n, Indent | layout(Node, Column0, Page, Indent, Closing + 1, 0)]
    end.

room(Width, 0, Column, #page{width = Line, most = Most}, Used) ->
    Width + 1 < Line - Column andalso Used + Width + 1 =< Most;
room(Width, Closing, Column, #page{width = Line, most = Most}, Used) ->
    Width < Line - Column - Closing andalso Used + Width + Closing =< Most.

closing_after([_ | _], _) -> 0;
closing_after(_, Closing) -> Closing + 1.

%% Only what has no parts shares a line with its neighbours.
is_simple({{text, _}, _}) -> true;
is_simple({{pair, Key, Value}, _}) -> is_simple(Key) andalso is_simple(Value);
is_simple(_) -> false.

%% The text of an element and its width; one that was broken takes the rest of the line.
element_text({Shape, Length} = Node, Column, Page, Indent, Closing, Used) ->
    case is_simple(Node) andalso fits(Length, Column, Page, Closing, Used) of
        true -> {write(Node), Length};
        false -> {element_break(Shape, Node, Column, Page, Indent, Closing, Used), Page#page.width}
    end.

element_break({pair, Key, Value}, {_, Length} = Node, Column, Page, Indent, Closing, Used) ->
    case fits(Length, Column, Page, Closing, Used) of
        true -> write(Node);
        false -> pair_break(Key, Value, Column, Page, Indent, Closing, Used)
    end;
element_break(_, Node, Column, Page, Indent, Closing, Used) ->
    layout(Node, Column, Page, Indent, Closing, Used).

pair_break(Key, Value, Column, Page, Indent, Closing, Used) ->
    By = pair_indent(Page),
    Inner = spaces(By) ++ Indent,
    [layout(Key, Column, Page, Indent, Closing, Used), " =>\n", Inner
     | layout(Value, Column + By, Page, Inner, Closing, 0)].

pair_indent(#page{tag = By}) when By > 0 -> By;
pair_indent(_) -> 4.

%% Bytes fill lines, with at least eight characters each; what closes hangs over.
bytes([Text | Rest], Column, #page{width = Width, most = Most}, Indent, Closing, Used) ->
    Room = max(8, min(Width - Column, Most - Used) - Closing),
    [Text | bytes_tail(Rest, Room, Room - length(Text), Indent)].

bytes_tail([], _, _, _) -> [];
bytes_tail([Text | Rest], Room, Left, Indent) ->
    Width = length(Text) + 1,
    Needed = case Rest of [] -> Width; _ -> Width + 1 end,
    case Needed > Left of
        true -> [$,, $\n, Indent, Text | bytes_tail(Rest, Room, Room - length(Text), Indent)];
        false -> [$,, Text | bytes_tail(Rest, Room, Left - Width, Indent)]
    end.

spaces(N) when N =< 0 -> [];
spaces(N) -> [$\s | spaces(N - 1)].

%% ---- choosing the indentation of tagged tuples ----------------------------------------------

choose_tag(_, _, Page, []) -> Page#page{tag = 1};
choose_tag(Node, Column, Page0, [By | Rest]) ->
    Page = Page0#page{tag = By},
    try
        try_node(Node, Column, Page, 0, 0),
        Page
    catch throw:no_room -> choose_tag(Node, Column, Page0, Rest)
    end.

%% Goes through the layout without making text; throws `no_room` where it gets too narrow.
try_node({Shape, Length}, Column, Page, Closing, Used) ->
    case fits(Length, Column, Page, Closing, Used) of
        true -> Length;
        false -> try_break(Shape, Column, Page, Closing, Used)
    end.

try_break({list, Nodes}, Column, Page, Closing, Used) ->
    try_items(Nodes, Column + 1, Page, Closing, Used + 1);
try_break({tuple, true, Nodes}, Column, Page, Closing, Used) ->
    try_tagged(Nodes, Column, Page, Closing, Used + 1);
try_break({tuple, false, Nodes}, Column, Page, Closing, Used) ->
    try_items(Nodes, Column + 1, Page, Closing, Used + 1);
try_break({map, Nodes}, Column, Page, Closing, Used) ->
    try_items(Nodes, Column + 2, Page, Closing, Used + 2);
try_break({bytes, _}, _, _, _, _) -> 0;
try_break({cut, _}, _, _, _, _) -> 0;
try_break({text, _}, _, _, _, _) -> 0.

try_tagged([{_, TagLength} | Rest], Column, #page{width = Width, most = Most, tag = By} = Page,
           Closing, Used) ->
    Behind = Column + TagLength + 2,
    if
        By > 0, TagLength + 2 > By ->
            Start = Column + By,
            check_room(Most + Start =< Width orelse Start =< Width div 2),
            try_tail(Rest, Start, Behind, Page, Closing, Used + TagLength);
        true ->
            check_room(Most + Behind < Width orelse Behind < Width div 2),
            try_items(Rest, Behind, Page, Closing, Used + TagLength + 1)
    end.

check_room(true) -> ok;
check_room(false) -> throw(no_room).

try_items([Node | Rest], Column, Page, Closing, Used) ->
    Width = try_element(Node, Column, Page, closing_after(Rest, Closing), Used),
    try_tail(Rest, Column, Column + Width, Page, Closing, Used + Width);
try_items(_, Column, _, _, _) -> Column.

try_tail([], _, Column, _, _, _) -> Column;
try_tail([{_, Length} = Node | Rest], Column0, Column, Page, Closing, Used) ->
    Last = closing_after(Rest, Closing),
    Width = 1 + Length,
    case is_simple(Node) andalso room(Width, Last, Column, Page, Used) of
        true -> try_tail(Rest, Column0, Column + Width, Page, Closing, Used + Width);
        false ->
            Taken = try_element(Node, Column0, Page, Last, 0),
            try_tail(Rest, Column0, Column0 + Taken, Page, Closing, Taken)
    end;
try_tail(dots, _, Column, _, _, _) -> Column;
try_tail({rest, {Shape, Length}}, Column0, _, Page, Closing, _) ->
    case fits(Length, Column0, Page, Closing + 1, 0) of
        true -> Length;
        false -> try_rest(Shape, Column0, Page, Closing + 1)
    end.

%% Behind a bar there is no room for a tag.
try_rest({tuple, true, _}, _, _, _) -> throw(no_room);
try_rest(Shape, Column, Page, Closing) -> try_break(Shape, Column, Page, Closing, 0).

try_element({Shape, Length} = Node, Column, Page, Closing, Used) ->
    case is_simple(Node) andalso fits(Length, Column, Page, Closing, Used) of
        true -> Length;
        false -> try_element_break(Shape, Node, Column, Page, Closing, Used), Page#page.width
    end.

try_element_break({pair, Key, Value}, {_, Length}, Column, Page, Closing, Used) ->
    case fits(Length, Column, Page, Closing, Used) of
        true -> Length;
        false ->
            try_node(Key, Column, Page, Closing, Used),
            try_node(Value, Column + pair_indent(Page), Page, Closing, 0)
    end;
try_element_break(_, Node, Column, Page, Closing, Used) ->
    try_node(Node, Column, Page, Closing, Used).
