-module(format_pretty_tuples).
-export([main/0]).

main() ->
    io:format("~p~n", [{tag, "some text", [1, 2, 3], {nested, {more, {and_more, [x, y, z]}}, "padding to make it long"}}]),
    io:format("~p~n", [list_to_tuple(lists:seq(1000, 1030))]),
    io:format("~p~n", [{very_long_tag_name_number_one, {very_long_tag_name_number_two, {very_long_tag_name_number_three, value}}}]),
    io:format("~p~n", [{child_spec, [{id, worker_one}, {start, {worker_one, start_link, [arg1, arg2]}}, {restart, permanent}, {shutdown, 5000}]}]),
    io:format("~p~n", [{{}, {a}, {{}}, {[]}}]),
    io:format("~p~n", [{error, {badmatch, {some_module, function_name, [{file, "src/some_module.erl"}, {line, 123}]}}}]),
    io:format("~p~n", [{"string first", <<"binary second that is fairly long for a line">>, 'atom third', 4.0, five}]).
