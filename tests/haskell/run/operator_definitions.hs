-- Operators defined infix and prefix, with backticks, with guards and extra arguments.
module Main where

infixl 1 |>
infixr 9 !!!
infixl 4 <$$>

(|>) :: a -> (a -> b) -> b
x |> f = f x

(!!!) :: [a] -> Int -> Maybe a
[] !!! _ = Nothing
(x : xs) !!! n
  | n == 0 = Just x
  | n < 0 = Nothing
  | otherwise = xs !!! (n - 1)

(<$$>) :: Functor f => f a -> (a -> b) -> f b
(<$$>) = flip fmap

(f .: g) a b = f (g a b)

a `plus` b = a + b
(a `applyTo` b) c = a b c

data V = V Int Int deriving (Show, Eq)
instance Num V where
  V a b + V c d = V (a + c) (b + d)
  V a b * V c d = V (a * c) (b * d)
  negate (V a b) = V (negate a) (negate b)
  abs = id
  signum = id
  fromInteger n = V (fromInteger n) (fromInteger n)

main :: IO ()
main = do
  [1, 2, 3] |> map (+ 1) |> print
  print ([1, 2, 3] !!! 1, "ab" !!! 5, "ab" !!! (-1))
  print (Just 3 <$$> show)
  print ((negate .: (+)) 1 2)
  print (1 `plus` 2, (-) `applyTo` 5 $ 3)
  print (V 1 2 + 3 * V 1 1 - 1)
