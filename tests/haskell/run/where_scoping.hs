-- Where bindings scope over all guards of one equation, shadow outer names, and see arguments.
module Main where

bmi :: Double -> Double -> String
bmi w h
  | v <= low = "low " ++ r
  | v <= high, let d = high - v, d > 1 = "fine " ++ r
  | otherwise = "high " ++ r
  where
    v = w / h ^ (2 :: Int)
    (low, high) = (18.5, 25.0)
    r = show (fromIntegral (round (v * 10)) / 10)

x :: Int
x = 100

shadow :: Int -> Int
shadow x = inner x + y
  where
    y = x * 2
    inner x = x + y where y = 1

main :: IO ()
main = do
  mapM_ (putStrLn . uncurry bmi) [(50, 1.8), (65, 1.75), (95, 1.7), (76, 1.75)]
  print (shadow 5, x)
  print (let x = 1; f y = x + y in let x = 50 in f x)
  print [x | x <- [x, x + 1]]
