-- Encoding and decoding by classes, round trips over nested types.
module Main where

class Bin a where
  put :: a -> [Int]
  get :: [Int] -> Maybe (a, [Int])

instance Bin Int where
  put n = [n]
  get (n : r) = Just (n, r)
  get [] = Nothing
instance Bin Bool where
  put b = [fromEnum b]
  get (0 : r) = Just (False, r)
  get (1 : r) = Just (True, r)
  get _ = Nothing
instance Bin Char where
  put c = [fromEnum c]
  get s = do { (n, r) <- get s; Just (toEnum n, r) }
instance (Bin a, Bin b) => Bin (a, b) where
  put (a, b) = put a ++ put b
  get s = do
    (a, r) <- get s
    (b, q) <- get r
    Just ((a, b), q)
instance Bin a => Bin [a] where
  put xs = length xs : concatMap put xs
  get s = get s >>= \(n, r) -> go (n :: Int) r
    where go 0 r = Just ([], r)
          go n r = do { (x, q) <- get r; (xs, z) <- go (n - 1) q; Just (x : xs, z) }
instance Bin a => Bin (Maybe a) where
  put Nothing = [0]
  put (Just a) = 1 : put a
  get (0 : r) = Just (Nothing, r)
  get (1 : r) = fmap (\(a, q) -> (Just a, q)) (get r)
  get _ = Nothing

main :: IO ()
main = do
  let v = [("ab", Just (1 :: Int)), ("", Nothing)]
  print (put v)
  print (fmap fst (get (put v)) == Just v)
  print (get [1, 5] :: Maybe (Maybe Bool, [Int]))
  print (get [2, 1, 0, 9] :: Maybe ([Bool], [Int]))
