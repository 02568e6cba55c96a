-module(dog_voice).
-behaviour(speaker).
-export([sound/0, name/1]).
sound() -> "woof".
name(N) -> "dog " ++ N.
