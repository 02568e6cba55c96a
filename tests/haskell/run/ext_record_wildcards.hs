{-# LANGUAGE RecordWildCards, NamedFieldPuns #-}
-- Wildcards and puns in patterns and in construction.
module Main where

data P = P { px :: Int, py :: Int, label :: String } deriving (Show, Eq)
data Q = Q { inner :: P, weight :: Double } deriving Show

norm1 :: P -> Int
norm1 P {..} = abs px + abs py

mk :: Int -> String -> P
mk n label = P { px = n, py = n * 2, .. }

build :: Int -> P
build k = let { px = k; py = k + 1; label = "b" } in P {..}

pun :: P -> String
pun P { label, px = q } = label ++ show q

nestedQ :: Q -> String
nestedQ Q { inner = P { px, .. }, .. } = label ++ show (px, py, weight)

rename :: String -> P -> P
rename label p = p { label }

main :: IO ()
main = do
  let p = P (-3) 4 "p"
  print (norm1 p)
  print (mk 5 "m")
  print (build 1)
  putStrLn (pun p)
  putStrLn (nestedQ (Q p 0.5))
  print (rename "new" p)
  let P { .. } = p
  print (px + py, label)
