-- What is needed, and what crashes when it is.
module Main where

-- refuted
{-# CONTRACT ignores :: Any -> {y | True} -> Ok #-}
ignores :: Int -> Int -> Int
ignores x y = if y > 100 then x else y

-- refuted
{-# CONTRACT strictBoth :: Any -> {y | True} -> {r | r == y} #-}
strictBoth :: Int -> Int -> Int
strictBoth x y = x `seq` y

-- refuted
{-# CONTRACT tailOf :: {xs | True} -> Ok #-}
tailOf :: [Int] -> [Int]
tailOf xs = let t = tail xs in t `seq` t

-- refuted
{-# CONTRACT lazyPair :: {x | x /= 0} -> ({a | a > 0}, {b | b > 0}) #-}
lazyPair :: Int -> (Int, Int)
lazyPair x = (abs x, 10 `div` (x - 1))

-- refuted
{-# CONTRACT foldStrict :: {xs | True} -> {r | r >= 0} #-}
foldStrict :: [Int] -> Int
foldStrict xs = foldr (\x acc -> if x == 0 then error "zero" else acc + 1) 0 xs

-- refuted
{-# CONTRACT both :: {x | True} -> {r | r} #-}
both :: Int -> Bool
both x = x > 0 || undefined

-- refuted
{-# CONTRACT cycleTo :: {n | n >= 0} -> {r | length r == n} #-}
cycleTo :: Int -> [Int]
cycleTo n = take (n + 1) (cycle [1, 2])

-- refuted
{-# CONTRACT letUnused :: {x | True} -> Ok #-}
letUnused :: Int -> Int
letUnused x =
  let y = 100 `div` x
      z = if x < 10 then y else x
  in z

-- refuted
{-# CONTRACT bang :: Any -> {r | r == 1} #-}
bang :: Int -> Int
bang x = case x of
  0 -> 1
  _ -> 1

-- refuted
{-# CONTRACT elementsNeeded :: [Any] -> Ok #-}
elementsNeeded :: [Int] -> Int
elementsNeeded = sum

-- refuted
{-# CONTRACT irrefutable :: {m | True} -> {r | r >= 0 || r < 0} #-}
irrefutable :: Maybe Int -> Int
irrefutable m = let Just x = m in x

-- refuted
{-# CONTRACT orElseLazy :: {m | True} -> Any -> Ok #-}
orElseLazy :: Maybe Int -> Int -> Int
orElseLazy (Just x) _ = x
orElseLazy Nothing d = d

main :: IO ()
main = print (cycleTo 3)
