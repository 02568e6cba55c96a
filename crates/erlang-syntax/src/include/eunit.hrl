%% EUnit's macros. TEST and EUNIT are defined unless NOTEST is; the compile option below says
%% that functions whose names end in _test or _test_ are exported, which the front end does
%% itself.

-ifndef(EUNIT_HRL).
-define(EUNIT_HRL, true).

-ifdef(TEST).
-undef(NOTEST).
-endif.
-ifdef(DEBUG).
-undef(NODEBUG).
-endif.

-ifdef(NOTEST).
-undef(EUNIT).
-else.
-ifndef(ASSERT).
-define(ASSERT, true).
-endif.
-ifndef(TEST).
-define(TEST, true).
-endif.
-ifndef(EUNIT).
-define(EUNIT, true).
-endif.
-endif.

-include_lib("stdlib/include/assert.hrl").

-ifndef(EUNIT_NOAUTO).
-ifdef(NOTEST).
-compile({parse_transform, eunit_striptests}).
-else.
-compile({parse_transform, eunit_autoexport}).
-endif.
-endif.

-ifndef(LET).
-define(LET(X, Y, Z), ((fun(X) -> (Z) end)(Y))).
-endif.
-ifndef(IF).
-define(IF(B, T, F), (case (B) of true -> (T); false -> (F) end)).
-endif.
-ifndef(MATCHES).
-define(MATCHES(G, E), (case (E) of G -> true; _ -> false end)).
-endif.
-ifndef(UNDER_EUNIT).
-define(UNDER_EUNIT,
        (?MATCHES({current_function, {eunit_proc, _, _}},
                  erlang:process_info(erlang:group_leader(), current_function)))).
-endif.

%% Test objects: the line, and what to run.
-define(_test(Expr), {?LINE, fun() -> (Expr) end}).
-define(_assert(BoolExpr), ?_test(?assert(BoolExpr))).
-define(_assertNot(BoolExpr), ?_assert(not (BoolExpr))).
-define(_assertMatch(Guard, Expr), ?_test(?assertMatch(Guard, Expr))).
-define(_assertNotMatch(Guard, Expr), ?_test(?assertNotMatch(Guard, Expr))).
-define(_assertEqual(Expect, Expr), ?_test(?assertEqual(Expect, Expr))).
-define(_assertNotEqual(Unexpected, Expr), ?_test(?assertNotEqual(Unexpected, Expr))).
-define(_assertException(Class, Term, Expr), ?_test(?assertException(Class, Term, Expr))).
-define(_assertError(Term, Expr), ?_assertException(error, Term, Expr)).
-define(_assertExit(Term, Expr), ?_assertException(exit, Term, Expr)).
-define(_assertThrow(Term, Expr), ?_assertException(throw, Term, Expr)).
-define(_assertNotException(Class, Term, Expr), ?_test(?assertNotException(Class, Term, Expr))).

-ifndef(capturedOutput).
-define(capturedOutput,
        (case ?UNDER_EUNIT of
             true -> eunit_proc:get_output();
             false -> ""
         end)).
-endif.

%% Commands of the operating system.
-define(_cmd_(Cmd), (eunit_lib:command(Cmd))).
-define(BACKSTORY_COMMAND_FACTS(Cmd), {module, ?MODULE}, {line, ?LINE}, {command, (Cmd)}).
-define(cmdStatus(N, Cmd),
        ((fun() ->
              case ?_cmd_(Cmd) of
                  {(N), X__Out} -> X__Out;
                  {X__Status, _} ->
                      erlang:error({command_failed,
                                    [?BACKSTORY_COMMAND_FACTS(Cmd),
                                     {expected_status, (N)}, {status, X__Status}]})
              end
          end)())).
-define(_cmdStatus(N, Cmd), ?_test(?cmdStatus(N, Cmd))).
-define(cmd(Cmd), ?cmdStatus(0, Cmd)).
-define(_cmd(Cmd), ?_test(?cmd(Cmd))).
-ifdef(NOASSERT).
-define(assertCmdStatus(N, Cmd), ok).
-define(assertCmdOutput(T, Cmd), ok).
-else.
-define(assertCmdStatus(N, Cmd),
        ((fun() ->
              case ?_cmd_(Cmd) of
                  {(N), _} -> ok;
                  {X__Status, _} ->
                      erlang:error({assertCmd_failed,
                                    [?BACKSTORY_COMMAND_FACTS(Cmd),
                                     {expected_status, (N)}, {status, X__Status}]})
              end
          end)())).
-define(assertCmdOutput(T, Cmd),
        ((fun() ->
              case ?_cmd_(Cmd) of
                  {_, (T)} -> ok;
                  {_, X__Out} ->
                      erlang:error({assertCmdOutput_failed,
                                    [?BACKSTORY_COMMAND_FACTS(Cmd),
                                     {expected_output, (T)}, {output, X__Out}]})
              end
          end)())).
-endif.
-define(assertCmd(Cmd), ?assertCmdStatus(0, Cmd)).
-define(_assertCmdStatus(N, Cmd), ?_test(?assertCmdStatus(N, Cmd))).
-define(_assertCmd(Cmd), ?_test(?assertCmd(Cmd))).
-define(_assertCmdOutput(T, Cmd), ?_test(?assertCmdOutput(T, Cmd))).

%% Messages while a test runs, on the terminal whatever the test captures.
-ifdef(NODEBUG).
-define(debugMsg(S), ok).
-define(debugHere, ok).
-define(debugFmt(S, As), ok).
-define(debugVal(E), (E)).
-define(debugVal(E, D), (E)).
-define(debugTime(S, E), (E)).
-else.
-define(debugMsg(S),
        (begin
             io:fwrite(user, <<"~ts:~w:~w: ~ts\n">>, [?FILE, ?LINE, self(), S]),
             ok
         end)).
-define(debugHere, (?debugMsg("<-"))).
-define(debugFmt(S, As), (?debugMsg(io_lib:format((S), (As))))).
-define(debugVal(E, D),
        ((fun(X__Value) ->
              ?debugFmt(<<"~ts = ~tP">>, [(??E), X__Value, D]),
              X__Value
          end)(E))).
-ifndef(EUNIT_DEBUG_VAL_DEPTH).
-define(EUNIT_DEBUG_VAL_DEPTH, 15).
-endif.
-define(debugVal(E), ?debugVal(E, ?EUNIT_DEBUG_VAL_DEPTH)).
-define(debugTime(S, E),
        ((fun() ->
              {X__From, _} = statistics(wall_clock),
              X__Value = (E),
              {X__To, _} = statistics(wall_clock),
              ?debugFmt(<<"~ts: ~.3f s">>, [(S), (X__To - X__From) / 1000]),
              X__Value
          end)())).
-endif.

-endif.
