{-# LANGUAGE StandaloneDeriving, FlexibleContexts, UndecidableInstances #-}
-- Read: derived instances for every shape, written by hand, with precedence, and what is refused.
module Main (main) where

import qualified Data.Map as M
import qualified Data.Set as S
import Data.Complex
import Data.Ratio
import Text.ParserCombinators.ReadP (ReadP, char, chainl1, munch1, readP_to_S, skipSpaces, between, (<++), string, sepBy, option)
import Text.Read hiding ((+++), (<++))
import qualified Text.Read.Lex as L
import Data.Char (isDigit, isAlpha)

data Op = Int :+: Int | Op :*: Op | Neg { unNeg :: Op } | Nil'
  deriving (Show, Read, Eq, Ord)
infixl 8 :+:
infixr 7 :*:

data Rec a = Rec { (<#>) :: a, name' :: String, inner :: Maybe (Rec a) } | a `With` [a]
  deriving (Show, Read, Eq)
infix 4 `With`

newtype Wrap f = Wrap { unwrap :: f Int }
deriving instance Show (f Int) => Show (Wrap f)
deriving instance Read (f Int) => Read (Wrap f)

data Colour = Red | Green | Blue deriving (Show, Read, Eq, Ord, Enum, Bounded)

newtype Temp = Temp Double deriving (Eq)
instance Show Temp where
  showsPrec d (Temp t) = showParen (d > 9) $ shows t . showString " degrees"
instance Read Temp where
  readPrec = parens . prec 9 $ do
    t <- step readPrec
    Ident "degrees" <- lexP
    pure (Temp t)
  readListPrec = readListPrecDefault

expr :: ReadP Int
expr = term `chainl1` (((+) <$ tok "+") <++ ((-) <$ tok "-"))
  where
    term = factor `chainl1` ((*) <$ tok "*")
    factor = (read <$> (skipSpaces *> munch1 isDigit)) <++ between (tok "(") (tok ")") expr
    tok s = skipSpaces *> string s

roundTrip :: (Show a, Read a, Eq a) => a -> IO ()
roundTrip x = putStrLn (s ++ (if read s == x && read ("(" ++ s ++ ")") == x && readMaybe (' ' : s ++ "  ") == Just x then " ok" else " NOT"))
  where s = show x

main :: IO ()
main = do
  roundTrip (1 :+: 2)
  roundTrip ((-1) :+: 2 :*: Neg (3 :+: (-4)) :*: Nil')
  roundTrip (Rec { (<#>) = -1.5, name' = "q\"uo\\te\n\1234\&5", inner = Just (Rec 2 "" Nothing) } :: Rec Double)
  roundTrip (3 `With` [-1, 2] :: Rec Int)
  roundTrip [Just (Left 1), Nothing, Just (Right 'x') :: Maybe (Either Int Char)]
  roundTrip (M.fromList [(Red, S.fromList [1, 2]), (Blue, S.empty :: S.Set Int)])
  roundTrip (3 % (-4) :: Rational, 1.5 :+ (-2) :: Complex Double)
  roundTrip [Temp 1.5, Temp (-3)]
  roundTrip (Just (Temp 20))
  roundTrip ((), [()], ("", 'c', '\'', '\t'), [minBound .. maxBound :: Colour])
  roundTrip (minBound :: Int, 2 ^ 70 :: Integer, 1e-3 :: Double, 1 / 0 > (0 :: Double))
  print (unwrap (read "Wrap {unwrap = Just 3}" :: Wrap Maybe), read "Wrap{unwrap=[1,2 , 3]}" :: Wrap [])
  print (reads "Red Green" :: [(Colour, String)])
  print (reads "(1,2) tail" :: [((Int, Int), String)], reads "12abc" :: [(Int, String)], reads "abc" :: [(Int, String)])
  print (map readMaybe ["Red", "red", "( Blue )", "Green!"] :: [Maybe Colour])
  print (map readMaybe ["1", "-1", "- 1", "(-1)", "1.0", "0x1f", "0o17", "1e2", " 7 ", "+1", ""] :: [Maybe Int])
  print (map readMaybe ["1", ".5", "1.", "1e5", "-2.5", "NaN", "Infinity", "1e-2"] :: [Maybe Double])
  print (readEither "[1,2" :: Either String [Int], readEither "1 2" :: Either String Int)
  print (read "[(1,\"a\"),(2,\"b\")]" :: [(Int, String)], read "Neg{unNeg=Nil'}" :: Op)
  print (map readMaybe ["1 :+: 2", "1:+:2", "(1 :+: 2)", "1 :+: 2 :*: Nil'", "Neg Nil'"] :: [Maybe Op])
  print [x | (x, "") <- readP_to_S (expr <* skipSpaces) "2 * (3 + 4) - 5 "]
  print (lex " hello world", lex "(x)", lex "\"str\" rest", lex "<= 3", lex "'a'b", lex "", lex "12.5e3x")
  print (fst <$> readPrec_to_S (readPrec :: ReadPrec [Lexeme]) 0 "[]", fst (head (readPrec_to_S lexP 0 "0xFF")))
