{- A block comment {- with a nested one -} before the module. -}
module Main where

-- | Haddock comment.
f :: Int -- ^ argument
  -> Int -- ^ result
f x = {- inline -} x + 1 -- trailing

--- more dashes
(-->) :: Int -> Int -> Int
a --> b = a * b

(|--) :: Int -> Int -> Int
a |-- b = a - b

{-# INLINE f #-}
{-# ANN main "ignored" #-}
main :: IO ()
main = do
  print (f 1)
  print (2 --> 3)
  print (7 |-- 2) {- end -}
  putStrLn "-- not a comment {- nor this -}"
  {- "unterminated string in comment -}
  print (1 -- comment -}
         + 2)
