-module(erlang_misc_bifs).
-export([main/0]).

main() ->
    io:format("~p~n", [[erlang:is_builtin(erlang, length, 1), erlang:system_info(otp_release), erlang:system_info(wordsize)]]),
    io:format("~p~n", [[is_atom(node()), nodes(), erlang:is_alive()]]),
    io:format("~p~n", [[bit_size(<<1:7>>), tuple_size({1, 2}), map_size(#{}), is_function(fun main/0, 0)]]),
    io:format("~p~n", [[abs(-3), float(2), erlang:'not'(true), erlang:'++'([1], [2])]]),
    io:format("~p~n", [erlang:fun_to_list(fun lists:map/2)]),
    io:format("~p~n", [erlang:get_module_info(lists, module)]),
    {ok, V} = {ok, erlang:garbage_collect()},
    io:format("~p~n", [V]),
    io:format("~p~n", [is_integer(erlang:memory(total))]),
    io:format("~p~n", [erlang:yield()]),
    io:format("~p~n", [size({1, 2, 3}) + size(<<1, 2>>)]).
