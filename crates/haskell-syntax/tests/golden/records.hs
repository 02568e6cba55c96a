{-# LANGUAGE RecordWildCards, NamedFieldPuns #-}
module Records where
data P = P { px, py :: Int, name :: !String } | Q { } deriving (Eq, Show)
mk = P { px = 1, py = 2, name = "n" }
empty = Q {}
upd p = p { px = 3, py = py p + 1 } { name = "m" }
pun P { px, py = y } = px + y
wild P { .. } = px + py
make px py = P { name = "z", .. }
isP P {} = True
isP _ = False
nested p = f p { px = 1 } p where f a b = a
data R = R {
    one :: Int  -- at the margin
  , two :: Maybe Int
} deriving Show
