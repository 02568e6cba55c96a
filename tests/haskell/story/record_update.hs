data Account = Account { owner :: String, balance :: Int } deriving Show

deposit :: Int -> Account -> Account
deposit n a = a { balance = balance a + n }

main :: IO ()
main = print (balance (deposit 50 (Account "ann" 20)))
