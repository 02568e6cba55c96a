-module(m).
-compile({parse_transform, eunit_autoexport}).
-callback c(integer()) -> ok.
-optional_callbacks([c/1]).
one_test() -> ok.
