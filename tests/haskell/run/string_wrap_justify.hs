-- Word wrapping and justification of text.
module Main where

wrap :: Int -> String -> [[String]]
wrap w = go [] 0 . words
  where
    go acc _ [] = [reverse acc | not (null acc)]
    go acc n (x : xs)
      | null acc = go [x] (length x) xs
      | n + 1 + length x <= w = go (x : acc) (n + 1 + length x) xs
      | otherwise = reverse acc : go [] 0 (x : xs)

justify :: Int -> [String] -> String
justify _ [x] = x
justify w ws = concat (zipWith (++) ws (gaps ++ [""]))
  where
    spaces = w - sum (map length ws)
    n = length ws - 1
    (q, r) = spaces `divMod` n
    gaps = [replicate (q + if i < r then 1 else 0) ' ' | i <- [0 .. n - 1]]

main :: IO ()
main = do
  let t = "The quick brown fox jumps over the lazy dog and then sleeps for a very long while under the old oak tree."
      ls = wrap 24 t
  mapM_ (putStrLn . justify 24) (init ls)
  putStrLn (unwords (last ls))
  mapM_ (\l -> putStrLn (replicate ((24 - length l) `div` 2) ' ' ++ l)) (map unwords ls)
