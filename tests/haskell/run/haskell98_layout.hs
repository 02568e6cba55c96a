{-# LANGUAGE Haskell98 #-}
-- A where with nothing in it, and statements that are as far left as those around them.
module Main (main) where

twice :: Int -> Int
twice n = n + n
  where

thrice :: Int -> Int
thrice n = n + twice n
where_ :: Int
where_ = 3

main :: IO ()
main = do
  print (twice 2, thrice where_)
  if where_ > 5 then putStrLn "large" else do
  putStrLn "small"
  mapM_ (\n -> do
    print n
    if even n then return () else do
    putStrLn "odd") [1, 2 :: Int]
