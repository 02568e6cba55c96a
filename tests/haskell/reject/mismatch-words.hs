firstWord :: String -> String
firstWord s = words s

main :: IO ()
main = putStrLn (firstWord "a b")
