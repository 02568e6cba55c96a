{-# LANGUAGE GADTs, RankNTypes #-}
-- Run-time type representations by a GADT, with a checked cast.
module Main where

data Rep a where
  RInt :: Rep Int
  RBool :: Rep Bool
  RList :: Rep a -> Rep [a]
  RPair :: Rep a -> Rep b -> Rep (a, b)

data Equal a b where Refl :: Equal a a
data Dyn where Dyn :: Rep a -> a -> Dyn

eqRep :: Rep a -> Rep b -> Maybe (Equal a b)
eqRep RInt RInt = Just Refl
eqRep RBool RBool = Just Refl
eqRep (RList a) (RList b) = do
  Refl <- eqRep a b
  Just Refl
eqRep (RPair a b) (RPair c d) = do
  Refl <- eqRep a c
  Refl <- eqRep b d
  Just Refl
eqRep _ _ = Nothing

fromDyn :: Rep a -> Dyn -> Maybe a
fromDyn r (Dyn s v) = case eqRep r s of
  Just Refl -> Just v
  Nothing -> Nothing

render :: Rep a -> a -> String
render RInt n = show n
render RBool b = if b then "T" else "F"
render (RList r) xs = "[" ++ concatMap ((++ ";") . render r) xs ++ "]"
render (RPair r s) (a, b) = "<" ++ render r a ++ "|" ++ render s b ++ ">"

main :: IO ()
main = do
  let ds = [Dyn RInt 3, Dyn (RList RBool) [True, False], Dyn (RPair RInt (RList RInt)) (1, [2, 3])]
  mapM_ (\(Dyn r v) -> putStrLn (render r v)) ds
  print (map (fromDyn RInt) ds, map (fromDyn (RList RBool)) ds)
