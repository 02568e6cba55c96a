-- A class over containers of kind * -> * with several implementations compared.
module Main where

class Queue q where
  empty :: q a
  snoc :: q a -> a -> q a
  uncons :: q a -> Maybe (a, q a)

newtype ListQ a = ListQ [a]
data TwoQ a = TwoQ [a] [a]

instance Queue ListQ where
  empty = ListQ []
  snoc (ListQ xs) x = ListQ (xs ++ [x])
  uncons (ListQ []) = Nothing
  uncons (ListQ (x : xs)) = Just (x, ListQ xs)

instance Queue TwoQ where
  empty = TwoQ [] []
  snoc (TwoQ f b) x = TwoQ f (x : b)
  uncons (TwoQ [] []) = Nothing
  uncons (TwoQ [] b) = uncons (TwoQ (reverse b) [])
  uncons (TwoQ (x : f) b) = Just (x, TwoQ f b)

data Op = In Int | Out

simulate :: Queue q => q Int -> [Op] -> [Maybe Int]
simulate _ [] = []
simulate q (In n : r) = simulate (snoc q n) r
simulate q (Out : r) = case uncons q of
  Nothing -> Nothing : simulate q r
  Just (x, q') -> Just x : simulate q' r

main :: IO ()
main = do
  let ops = [Out, In 1, In 2, Out, In 3, Out, Out, Out, In 4, Out]
  print (simulate (empty :: ListQ Int) ops)
  print (simulate (empty :: ListQ Int) ops == simulate (empty :: TwoQ Int) ops)
