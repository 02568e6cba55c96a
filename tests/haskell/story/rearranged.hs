-- Text in another order than what it was made of.
import Data.Char (isDigit, toUpper)
import Data.List (nub, sort)
import Text.Printf (printf)

data Player = Player {name :: String, score :: Int}

shout :: String -> String
shout text = text ++ "!"

greet :: String -> String
greet who = "hello " ++ who

main :: IO ()
main = do
  putStrLn (reverse "olleh")
  putStrLn (reverse (show 123))
  let player = Player (reverse "knab") 3
  putStrLn (name player)
  putStrLn ("letters: " ++ nub (sort "hello") ++ ".")
  putStrLn (reverse (filter isDigit "a1b2c3"))
  putStrLn (shout (reverse "olleh"))
  putStrLn (map toUpper (greet "ann"))
  putStrLn (unwords (reverse (words "one two three")))
  mapM_ (putStrLn . reverse) ["ab", "cd"]
  putStr (unlines (map reverse ["ef", "gh"]))
  printf "%s has %.2f\n" (reverse "bob x") (2.71828 :: Double)
  line <- getLine
  putStrLn (line ++ ", backwards " ++ reverse line)
  -- Copies, and parts of them.
  putStrLn (take 3 "hello")
  putStrLn ("** " ++ replicate 5 '-' ++ show (3 + 4 :: Int))
  -- Made one character at a time, in front of an empty text.
  putStrLn (foldl (flip (:)) "" "olleh")
