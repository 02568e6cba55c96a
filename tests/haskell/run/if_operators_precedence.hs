-- if, let and lambda extend as far right as possible; operators bind by their fixities.
module Main where

main :: IO ()
main = do
  print (1 + if True then 2 else 3 * 10)
  print ((if False then 2 else 3) * 10)
  print (let x = 2 in x * 3 + let y = 1 in y)
  print ((\x -> x + 1) 2 * 3)
  print $ map (\x -> x * 2) $ filter even $ [1 .. 6]
  print (not True || True && False, 2 + 3 * 4 ^ 2 ^ 0, 10 - 3 - 2, 2 ^ 3 ^ 2)
  print ([1, 2] ++ [3] ++ 4 : [5], "a" ++ show 1 ++ "b")
  print (5 `div` 2 * 2, 7 `mod` 4 + 1, (`div` 2) 9, negate 3 `mod` 5, (-3) `mod` 5)
  print (1 : 2 : [] == [1, 2] && 'a' < 'b' || undefined)
  print (fmap (+ 1) . Just $ 3, (.) (* 2) (+ 1) 3)
