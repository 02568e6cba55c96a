-- Records and updates.
module Main where


data Account = Account { owner :: String, balance :: Int }

{-# CONTRACT deposit :: {n | n > 0} -> a:Ok -> {r | balance r > balance a && owner r == owner a} #-}
deposit :: Int -> Account -> Account
deposit n a = a { balance = balance a + n }

main :: IO ()
main = return ()
