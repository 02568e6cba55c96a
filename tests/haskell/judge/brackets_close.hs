-- blame: close
-- fixed: fixed/brackets.hs
module Main where
import Control.Monad.State

data Token = Open Char | Close Char | Text String deriving (Show, Eq)
data Result = Balanced | Unexpected Int Char | Unclosed [Char] deriving (Show, Eq)

tokens :: String -> [Token]
tokens [] = []
tokens (c : cs)
  | c `elem` "([{" = Open c : tokens cs
  | c `elem` ")]}" = Close c : tokens cs
  | otherwise = let (t, rest) = break (`elem` "()[]{}") (c : cs) in Text t : tokens rest

match :: Char -> Char -> Bool
match o c = lookup o (zip "([{" ")]}") == Just c

close :: Int -> Char -> StateT [Char] (Either Result) ()
close at c = do
  st <- get
  case st of
    (o : rest) | match o c -> put st
    _ -> lift (Left (Unexpected at c))

checkOne :: (Int, Token) -> StateT [Char] (Either Result) ()
checkOne (_, Open c) = modify (c :)
checkOne (i, Close c) = close i c
checkOne (_, Text _) = return ()

check :: String -> Result
check s = case execStateT (mapM_ checkOne (zip [0 ..] (tokens s))) [] of
  Left r -> r
  Right [] -> Balanced
  Right open -> Unclosed open

main :: IO ()
main = mapM_ (print . check) ["(a[b]c)", "(a]", "{x", "plain"]
