{-# LANGUAGE Strict #-}
-- Strict: bindings and arguments are forced; lazy ones carry a tilde.
module Main where

import Control.Exception

f :: Int -> Int -> Int
f x y = y

g :: Int -> Int -> Int
g ~x y = y

msg :: Either ErrorCall Int -> String
msg = either (\(ErrorCall m) -> m) show

main :: IO ()
main = do
  try (evaluate (f (error "arg") 1)) >>= putStrLn . msg
  try (evaluate (g (error "arg") 1)) >>= putStrLn . msg
  try (evaluate (let x = error "let" in 2)) >>= putStrLn . msg
  try (evaluate (let ~x = error "let" :: Int in 2)) >>= putStrLn . msg
  try (evaluate (case error "scrut" of y -> 3)) >>= putStrLn . msg
