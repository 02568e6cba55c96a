module Main where

-- A function that may give an action, and one that gives a function of two arguments.

choose :: Bool -> Maybe (String -> IO ())
choose loud
  | loud = Just (\s -> putStrLn (render s))
  | otherwise = Nothing

render :: String -> String
render s = s ++ "!"

combine :: (Int -> Int) -> Int -> Int -> Int
combine f = \a b -> f a + f b

go :: Maybe (String -> IO ()) -> String -> IO ()
go Nothing _ = putStrLn "quiet"
go (Just act) s = act s

main :: IO ()
main = do
  go (choose True) "hey"
  go (choose False) "hey"
  print (combine (* 2) 3 4)
