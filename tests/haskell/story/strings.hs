shout :: String -> String
shout word = word ++ "!"

main :: IO ()
main = putStrLn (shout "hey")
