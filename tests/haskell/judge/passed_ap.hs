-- blame: bad
-- fixed: fixed/passed_ap.hs
module Main where

-- What is passed gives an action that somebody else runs.

p :: Int -> Int -> IO ()
p v = with (\t -> say (sh t))
  where
    sh k = show k ++ ";"

with :: (Int -> Int -> IO ()) -> Int -> IO ()
with k e = k e e

say :: String -> Int -> IO ()
say s _ = putStrLn s

bad :: Int
bad = 4

main :: IO ()
main = p 7 bad
