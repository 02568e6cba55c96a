-- blame: price
-- fixed: fixed/passed_pair.hs
module Main where

-- Actions inside a value that is given back, run later and more than once.

data Button = Button { label :: String, onClick :: Int -> IO () }

buttons :: Int -> [Button]
buttons base =
  [ Button "one" (\n -> print (n + base))
  , Button "two" (\n -> putStrLn (line n))
  ]
  where
    line n = show n ++ "/" ++ show base

press :: Int -> Button -> IO ()
press n b = putStr (label b ++ ": ") >> onClick b n

price :: Int -> Int
price n = n * 4

main :: IO ()
main = do
  let all' = buttons (price 2)
  mapM_ (press 1) all'
  mapM_ (press 2) all'
