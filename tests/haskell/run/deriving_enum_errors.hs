-- succ of the last, pred of the first, toEnum out of range: messages are GHC's.
module Main where

import Control.Exception

data C = A | B | D deriving (Show, Eq, Enum, Bounded)

try' :: a -> IO ()
try' x = do
  r <- try (evaluate x)
  case r of
    Left (ErrorCall m) -> putStrLn ("error: " ++ m)
    Right _ -> putStrLn "fine"

main :: IO ()
main = do
  try' (succ D)
  try' (pred A)
  try' (toEnum 7 :: C)
  try' (succ A)
  try' (succ True)
  try' (pred False)
  try' (toEnum 2 :: Bool)
  try' (succ (maxBound :: Int))
  try' (pred (minBound :: Int))
  try' (toEnum (-1) :: Char)
  try' (succ maxBound :: Char)
  try' (succ ())
