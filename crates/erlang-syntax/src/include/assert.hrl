%% Assertions. Each yields ok, or raises {Name, Facts} as EUnit's own do, so that tests which
%% look into the reason of a failure read the same under Backstory.

-ifndef(ASSERT_HRL).
-define(ASSERT_HRL, true).

-ifdef(NODEBUG).
-ifndef(DEBUG).
-ifndef(NOASSERT).
-define(NOASSERT, true).
-endif.
-endif.
-endif.

%% ASSERT wins over NOASSERT.
-ifdef(ASSERT).
-undef(NOASSERT).
-endif.

-ifdef(NOASSERT).

-define(assert(BoolExpr), ok).
-define(assert(BoolExpr, Comment), ok).
-define(assertNot(BoolExpr), ok).
-define(assertNot(BoolExpr, Comment), ok).
-define(assertMatch(Guard, Expr), ok).
-define(assertMatch(Guard, Expr, Comment), ok).
-define(assertNotMatch(Guard, Expr), ok).
-define(assertNotMatch(Guard, Expr, Comment), ok).
-define(assertEqual(Expect, Expr), ok).
-define(assertEqual(Expect, Expr, Comment), ok).
-define(assertNotEqual(Unexpected, Expr), ok).
-define(assertNotEqual(Unexpected, Expr, Comment), ok).
-define(assertException(Class, Term, Expr), ok).
-define(assertException(Class, Term, Expr, Comment), ok).
-define(assertNotException(Class, Term, Expr), ok).
-define(assertNotException(Class, Term, Expr, Comment), ok).

-else.

%% Every failure names the module and the line of the use; Note is [] or [{comment, Text}].
-define(BACKSTORY_FAILED(Name, Note, Facts),
        erlang:error({Name, [{module, ?MODULE}, {line, ?LINE}] ++ (Note) ++ Facts})).

%% What is checked runs within a fun of its own, so that no variable leaks into the test.
-define(BACKSTORY_BOOLEAN(Wanted, Other, BoolExpr, Note),
        ((fun() ->
              case (BoolExpr) of
                  Wanted -> ok;
                  Other ->
                      ?BACKSTORY_FAILED(assert, Note,
                                        [{expression, (??BoolExpr)},
                                         {expected, Wanted},
                                         {value, Other}]);
                  X__Value ->
                      ?BACKSTORY_FAILED(assert, Note,
                                        [{expression, (??BoolExpr)},
                                         {expected, Wanted},
                                         {not_boolean, X__Value}])
              end
          end)())).
-define(assert(BoolExpr), ?BACKSTORY_BOOLEAN(true, false, BoolExpr, [])).
-define(assert(BoolExpr, Comment),
        ?BACKSTORY_BOOLEAN(true, false, BoolExpr, [{comment, (Comment)}])).
-define(assertNot(BoolExpr), ?BACKSTORY_BOOLEAN(false, true, BoolExpr, [])).
-define(assertNot(BoolExpr, Comment),
        ?BACKSTORY_BOOLEAN(false, true, BoolExpr, [{comment, (Comment)}])).

%% Guard is a pattern, with or without `when`.
-define(BACKSTORY_MATCH(Guard, Expr, Note),
        ((fun() ->
              case (Expr) of
                  Guard -> ok;
                  X__Value ->
                      ?BACKSTORY_FAILED(assertMatch, Note,
                                        [{expression, (??Expr)},
                                         {pattern, (??Guard)},
                                         {value, X__Value}])
              end
          end)())).
-define(assertMatch(Guard, Expr), ?BACKSTORY_MATCH(Guard, Expr, [])).
-define(assertMatch(Guard, Expr, Comment),
        ?BACKSTORY_MATCH(Guard, Expr, [{comment, (Comment)}])).

-define(BACKSTORY_NOT_MATCH(Guard, Expr, Note),
        ((fun() ->
              X__Value = (Expr),
              case X__Value of
                  Guard ->
                      ?BACKSTORY_FAILED(assertNotMatch, Note,
                                        [{expression, (??Expr)},
                                         {pattern, (??Guard)},
                                         {value, X__Value}]);
                  _ -> ok
              end
          end)())).
-define(assertNotMatch(Guard, Expr), ?BACKSTORY_NOT_MATCH(Guard, Expr, [])).
-define(assertNotMatch(Guard, Expr, Comment),
        ?BACKSTORY_NOT_MATCH(Guard, Expr, [{comment, (Comment)}])).

-define(BACKSTORY_EQUAL(Expect, Expr, Note),
        ((fun() ->
              X__Expected = (Expect),
              case (Expr) of
                  X__Expected -> ok;
                  X__Value ->
                      ?BACKSTORY_FAILED(assertEqual, Note,
                                        [{expression, (??Expr)},
                                         {expected, X__Expected},
                                         {value, X__Value}])
              end
          end)())).
-define(assertEqual(Expect, Expr), ?BACKSTORY_EQUAL(Expect, Expr, [])).
-define(assertEqual(Expect, Expr, Comment),
        ?BACKSTORY_EQUAL(Expect, Expr, [{comment, (Comment)}])).

-define(BACKSTORY_NOT_EQUAL(Unexpected, Expr, Note),
        ((fun() ->
              X__Unexpected = (Unexpected),
              case (Expr) of
                  X__Unexpected ->
                      ?BACKSTORY_FAILED(assertNotEqual, Note,
                                        [{expression, (??Expr)},
                                         {value, X__Unexpected}]);
                  _ -> ok
              end
          end)())).
-define(assertNotEqual(Unexpected, Expr), ?BACKSTORY_NOT_EQUAL(Unexpected, Expr, [])).
-define(assertNotEqual(Unexpected, Expr, Comment),
        ?BACKSTORY_NOT_EQUAL(Unexpected, Expr, [{comment, (Comment)}])).

-define(BACKSTORY_RAISE_PATTERN(Class, Term),
        {pattern, "{ " ++ (??Class) ++ " , " ++ (??Term) ++ " , [...] }"}).

-define(BACKSTORY_EXCEPTION(Class, Term, Expr, Note),
        ((fun() ->
              try (Expr) of
                  X__Value ->
                      ?BACKSTORY_FAILED(assertException, Note,
                                        [{expression, (??Expr)},
                                         ?BACKSTORY_RAISE_PATTERN(Class, Term),
                                         {unexpected_success, X__Value}])
              catch
                  Class:Term -> ok;
                  X__Class:X__Term:X__Stack ->
                      ?BACKSTORY_FAILED(assertException, Note,
                                        [{expression, (??Expr)},
                                         ?BACKSTORY_RAISE_PATTERN(Class, Term),
                                         {unexpected_exception,
                                          {X__Class, X__Term, X__Stack}}])
              end
          end)())).
-define(assertException(Class, Term, Expr), ?BACKSTORY_EXCEPTION(Class, Term, Expr, [])).
-define(assertException(Class, Term, Expr, Comment),
        ?BACKSTORY_EXCEPTION(Class, Term, Expr, [{comment, (Comment)}])).

-define(BACKSTORY_NOT_EXCEPTION(Class, Term, Expr, Note),
        ((fun() ->
              try (Expr) of
                  _ -> ok
              catch
                  X__Class:X__Term:X__Stack ->
                      case X__Class of
                          Class ->
                              case X__Term of
                                  Term ->
                                      ?BACKSTORY_FAILED(
                                         assertNotException, Note,
                                         [{expression, (??Expr)},
                                          ?BACKSTORY_RAISE_PATTERN(Class, Term),
                                          {unexpected_exception,
                                           {X__Class, X__Term, X__Stack}}]);
                                  _ -> ok
                              end;
                          _ -> ok
                      end
              end
          end)())).
-define(assertNotException(Class, Term, Expr),
        ?BACKSTORY_NOT_EXCEPTION(Class, Term, Expr, [])).
-define(assertNotException(Class, Term, Expr, Comment),
        ?BACKSTORY_NOT_EXCEPTION(Class, Term, Expr, [{comment, (Comment)}])).

-endif.

-define(assertError(Term, Expr), ?assertException(error, Term, Expr)).
-define(assertError(Term, Expr, Comment), ?assertException(error, Term, Expr, Comment)).
-define(assertExit(Term, Expr), ?assertException(exit, Term, Expr)).
-define(assertExit(Term, Expr, Comment), ?assertException(exit, Term, Expr, Comment)).
-define(assertThrow(Term, Expr), ?assertException(throw, Term, Expr)).
-define(assertThrow(Term, Expr, Comment), ?assertException(throw, Term, Expr, Comment)).

-endif.
