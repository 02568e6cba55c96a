-- Control.Monad's combinators.
module Main where

import Control.Monad

main :: IO ()
main = do
  print =<< foldM (\a x -> do { putStrLn ("add " ++ show x); return (a + x) }) 0 [1, 2, 3]
  print (filterM (const [True, False]) [1, 2, 3])
  print (zipWithM (\a b -> if b /= 0 then Just (a `div` b) else Nothing) [10, 20] [2, 5], replicateM 2 "ab", replicateM_ 2 (Just ()))
  zipWithM_ (\i s -> putStrLn (show i ++ ": " ++ s)) [1 :: Int ..] ["x", "y"]
  print (join [[1], [2]], join (Just (Just 1)), void [1, 2], forever Nothing :: Maybe (), mapAndUnzipM (\x -> Just (x, x * 2)) [1, 2])
  print (((\x -> [x, x + 1]) >=> (\y -> [y * 10])) 1, ((\y -> [y * 10]) <=< (\x -> [x, x + 1])) 1, liftM2 (+) [1, 2] [10], ap [(+ 1)] [1])
  print (guard True :: Maybe (), mzero :: [Int], mplus [1] [2], msum [Nothing, Just 2], mfilter even (Just 3), (<$!>) (+ 1) (Just 1))
  forM_ (zip [1 :: Int ..] "ab") print
  when True (putStrLn "when") >> unless True (putStrLn "unless")
  print (sequence [[1, 2], [3]], mapM (\x -> if x > 0 then Right x else Left x) [1, -2, -3], foldM_ (\_ _ -> Just ()) () [1])
  print (liftM (+ 1) (Right 1 :: Either () Int), (do { x <- Left "e"; return (x :: Int) }) :: Either String Int)
