main :: IO ()
main =
  putStrLn "What is your name?"
  name <- getLine
  putStrLn ("Hello " ++ name)
