-- As-patterns, nested constructors, literals, strings, n-ary tuples, negative literals.
module Main where

data T = T Int (Maybe [T]) | U { f :: (Char, String) }

go :: T -> String
go (T 0 Nothing) = "zero"
go (T (-1) _) = "minus one"
go t@(T n (Just ts@(T m _ : _))) = show n ++ ">" ++ show m ++ "#" ++ show (length ts)
go (T _ (Just [])) = "empty"
go (U { f = ('x', "yes") }) = "xyes"
go U { f = (c, s@(d : _)) } | c == d = "rep " ++ s
go (U _) = "u"
go _ = "rest"

num :: Double -> String
num 0 = "nil"
num 1.5 = "one and a half"
num (-2) = "minus two"
num _ = "?"

str :: String -> Int
str "abc" = 1
str ('a' : _) = 2
str [_, _] = 3
str _ = 4

main :: IO ()
main = do
  mapM_ (putStrLn . go)
    [ T 0 Nothing, T (-1) Nothing, T 3 (Just [T 4 Nothing, T 5 Nothing]), T 1 (Just [])
    , U ('x', "yes"), U ('q', "quiet"), U ('q', ""), T 9 (Just [U ('a', "")]) ]
  mapM_ (putStrLn . num) [0, 1.5, -2, 7]
  print (map str ["abc", "abd", "xy", "xyz", ""])
