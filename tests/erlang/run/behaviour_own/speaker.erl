-module(speaker).
-export([intro/2]).
-callback sound() -> string().
-callback name(string()) -> string().
-optional_callbacks([name/1]).
intro(M, N) ->
    Sound = M:sound(),
    Name = case erlang:function_exported(M, name, 1) of true -> M:name(N); false -> N end,
    Name ++ " says " ++ Sound.
