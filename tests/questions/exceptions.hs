module Main where

import Control.Exception

data Refused = Refused { who :: String, short :: Int } | Closed deriving Show
instance Exception Refused

pay :: String -> Int -> Int -> IO Int
pay name balance n
  | n > balance = throwIO (Refused name (n + balance))
  | otherwise = return (balance - n)

save :: String -> IO ()
save name = ioError (userError ("no room for " ++ name))

try' :: IO Int -> IO ()
try' act = (act >>= print) `catch` \e -> putStrLn ("failed: " ++ show (e :: SomeException))

main :: IO ()
main = do
  try' (pay "ann" 30 10)
  try' (pay "bob" 30 50)
  try' (0 <$ save "cyd")
