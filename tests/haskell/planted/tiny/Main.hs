module Main where

import Data.Char (isAlpha, isAlphaNum, isDigit, isSpace)
import Data.List (intercalate)
import qualified Data.Map.Strict as Map

-- A small imperative language: tokens, parser, compiler to a stack machine, constant folding, machine.

-- Tokens

data Token
  = TNumber Int
  | TName String
  | TKeyword String
  | TSymbol String
  deriving (Show, Eq)

keywords :: [String]
keywords = ["let", "while", "do", "end", "if", "then", "else", "print", "not"]

tokens :: String -> Either String [Token]
tokens [] = Right []
tokens text@(c : rest)
  | isSpace c = tokens rest
  | c == '#' = tokens (dropWhile (/= '\n') rest)
  | isDigit c =
      let (digits, after) = span isDigit text
       in (TNumber (read digits) :) <$> tokens after
  | isAlpha c =
      let (word, after) = span isNameChar text
       in (nameOrKeyword word :) <$> tokens after
  | otherwise = symbol text

isNameChar :: Char -> Bool
isNameChar c = isAlphaNum c || c == '_'

nameOrKeyword :: String -> Token
nameOrKeyword word
  | word `elem` keywords = TKeyword word
  | otherwise = TName word

symbol :: String -> Either String [Token]
symbol text = case [s | s <- symbols, take (length s) text == s] of
  s : _ -> (TSymbol s :) <$> tokens (drop (length s) text)
  [] -> Left ("unexpected " ++ take 1 text)

-- Longer ones come first.
symbols :: [String]
symbols = [":=", "<=", "==", "+", "-", "*", "/", "%", "<", "(", ")", ";"]

-- Syntax

data Expr
  = Number Int
  | Var String
  | Binary Op Expr Expr
  | Not Expr
  deriving (Show, Eq)

data Op = Add | Sub | Mul | Div | Mod | Less | AtMost | Equal
  deriving (Show, Eq, Enum, Bounded)

data Stmt
  = Assign String Expr
  | While Expr [Stmt]
  | If Expr [Stmt] [Stmt]
  | Print Expr
  deriving (Show, Eq)

-- A parser consumes tokens or says what it expected.

newtype Parser a = Parser { runParser :: [Token] -> Either String (a, [Token]) }

instance Functor Parser where
  fmap f (Parser p) = Parser (\ts -> do { (a, rest) <- p ts; Right (f a, rest) })

instance Applicative Parser where
  pure a = Parser (\ts -> Right (a, ts))
  Parser pf <*> Parser pa = Parser (\ts -> do
    (f, rest) <- pf ts
    (a, rest') <- pa rest
    Right (f a, rest'))

instance Monad Parser where
  Parser p >>= k = Parser (\ts -> p ts >>= \(a, rest) -> runParser (k a) rest)

failure :: String -> Parser a
failure wanted = Parser (\ts -> Left ("expected " ++ wanted ++ " before " ++ place ts))
  where
    place [] = "the end"
    place (t : _) = show t

peek :: Parser (Maybe Token)
peek = Parser (\ts -> Right (case ts of { [] -> Nothing; t : _ -> Just t }, ts))

advance :: Parser ()
advance = Parser (\ts -> Right ((), drop 1 ts))

accept :: Token -> Parser Bool
accept wanted = do
  next <- peek
  if next == Just wanted then advance >> return True else return False

expect :: Token -> Parser ()
expect wanted = do
  found <- accept wanted
  if found then return () else failure (show wanted)

name :: Parser String
name = do
  next <- peek
  case next of
    Just (TName n) -> advance >> return n
    _ -> failure "a name"

block :: Parser [Stmt]
block = do
  next <- peek
  if ends next
    then return []
    else do
      s <- statement
      _ <- accept (TSymbol ";")
      (s :) <$> block
  where
    ends Nothing = True
    ends (Just t) = t `elem` [TKeyword "end", TKeyword "else"]

statement :: Parser Stmt
statement = do
  next <- peek
  case next of
    Just (TKeyword "let") -> do
      advance
      n <- name
      expect (TSymbol ":=")
      Assign n <$> expression
    Just (TKeyword "while") -> do
      advance
      c <- expression
      expect (TKeyword "do")
      body <- block
      expect (TKeyword "end")
      return (While c body)
    Just (TKeyword "if") -> do
      advance
      c <- expression
      expect (TKeyword "then")
      yes <- block
      other <- accept (TKeyword "else")
      no <- if other then block else return []
      expect (TKeyword "end")
      return (If c yes no)
    Just (TKeyword "print") -> advance >> Print <$> expression
    _ -> failure "a statement"

expression :: Parser Expr
expression = do
  left <- additive
  next <- peek
  case next >>= comparison of
    Just op -> advance >> Binary op left <$> additive
    Nothing -> return left

comparison :: Token -> Maybe Op
comparison (TSymbol s) = lookup s [("<", Less), ("<=", AtMost), ("==", Equal)]
comparison _ = Nothing

additive :: Parser Expr
additive = term >>= operators [("+", Add), ("-", Sub)] term

term :: Parser Expr
term = factor >>= operators [("*", Mul), ("/", Div), ("%", Mod)] factor

-- Operators associate to the left.
operators :: [(String, Op)] -> Parser Expr -> Expr -> Parser Expr
operators table operand left = do
  next <- peek
  case next >>= operator of
    Nothing -> return left
    Just op -> do
      advance
      right <- operand
      operators table operand (Binary op left right)
  where
    operator (TSymbol s) = lookup s table
    operator _ = Nothing

factor :: Parser Expr
factor = do
  next <- peek
  case next of
    Just (TNumber n) -> advance >> return (Number n)
    Just (TName n) -> advance >> return (Var n)
    Just (TKeyword "not") -> advance >> Not <$> factor
    Just (TSymbol "(") -> do
      advance
      e <- expression
      expect (TSymbol ")")
      return e
    _ -> failure "an expression"

-- Constant folding

fold :: Expr -> Expr
fold (Binary op a b) = simplify op (fold a) (fold b)
fold (Not e) = case fold e of
  Number n -> Number (truth (n == 0))
  e' -> Not e'
fold e = e

simplify :: Op -> Expr -> Expr -> Expr
simplify op (Number a) (Number b)
  | op `notElem` [Div, Mod] || b /= 0 = Number (apply op a b)
simplify Add e (Number 0) = e
simplify Add (Number 0) e = e
simplify Sub e (Number 0) = e
simplify Mul e (Number 1) = e
simplify Mul (Number 1) e = e
simplify op a b = Binary op a b

truth :: Bool -> Int
truth b = if b then 1 else 0

apply :: Op -> Int -> Int -> Int
apply Add a b = a + b
apply Sub a b = a - b
apply Mul a b = a * b
apply Div a b = a `div` b
apply Mod a b = a `mod` b
apply Less a b = truth (a < b)
apply AtMost a b = truth (a <= b)
apply Equal a b = truth (a == b)

-- Code

data Instr
  = Push Int
  | Load Int
  | Store Int
  | Do Op
  | Negate
  | Jump Int
  | JumpIfZero Int
  | Write
  deriving (Show, Eq)

-- Slots of variables, in the order in which they appear.
type Slots = Map.Map String Int

slotOf :: String -> Slots -> (Int, Slots)
slotOf n slots = case Map.lookup n slots of
  Just k -> (k, slots)
  Nothing -> let k = Map.size slots in (k, Map.insert n k slots)

compileExpr :: Slots -> Expr -> ([Instr], Slots)
compileExpr slots e = case e of
  Number n -> ([Push n], slots)
  Var n -> let (k, slots') = slotOf n slots in ([Load k], slots')
  Not a -> let (code, slots') = compileExpr slots a in (code ++ [Negate], slots')
  Binary op a b ->
    let (codeA, slotsA) = compileExpr slots a
        (codeB, slotsB) = compileExpr slotsA b
     in (codeA ++ codeB ++ [Do op], slotsB)

-- The first argument is the address of the first instruction.
compileStmt :: Int -> Slots -> Stmt -> ([Instr], Slots)
compileStmt at slots s = case s of
  Assign n e ->
    let (code, slots1) = compileExpr slots (fold e)
        (k, slots2) = slotOf n slots1
     in (code ++ [Store k], slots2)
  Print e -> let (code, slots') = compileExpr slots (fold e) in (code ++ [Write], slots')
  While c body ->
    let (test, slots1) = compileExpr slots (fold c)
        (inner, slots2) = compileBlock (at + length test + 1) slots1 body
        end = at + length test + 1 + length inner + 1
     in (test ++ [JumpIfZero end] ++ inner ++ [Jump at], slots2)
  If c yes no ->
    let (test, slots1) = compileExpr slots (fold c)
        (first, slots2) = compileBlock (at + length test + 1) slots1 yes
        other = at + length test + 1 + length first + 1
        (second, slots3) = compileBlock other slots2 no
     in (test ++ [JumpIfZero other] ++ first ++ [Jump (other + length second)] ++ second, slots3)

compileBlock :: Int -> Slots -> [Stmt] -> ([Instr], Slots)
compileBlock _ slots [] = ([], slots)
compileBlock at slots (s : rest) =
  let (code, slots1) = compileStmt at slots s
      (more, slots2) = compileBlock (at + length code) slots1 rest
   in (code ++ more, slots2)

-- The machine

data Machine = Machine
  { counter :: Int
  , stack :: [Int]
  , memory :: Map.Map Int Int
  , output :: [Int]
  } deriving (Show, Eq)

start :: Machine
start = Machine { counter = 0, stack = [], memory = Map.empty, output = [] }

step :: Instr -> Machine -> Either String Machine
step instr m = case (instr, stack m) of
  (Push n, st) -> Right (next { stack = n : st })
  (Load k, st) -> Right (next { stack = Map.findWithDefault 0 k (memory m) : st })
  (Store k, v : st) -> Right (next { stack = st, memory = Map.insert k v (memory m) })
  (Do op, b : a : st)
    | op `elem` [Div, Mod] && b == 0 -> Left ("division by zero at " ++ show (counter m))
    | otherwise -> Right (next { stack = apply op a b : st })
  (Negate, v : st) -> Right (next { stack = truth (v == 0) : st })
  (Jump to, _) -> Right (m { counter = to })
  (JumpIfZero to, v : st)
    | v == 0 -> Right (m { counter = to, stack = st })
    | otherwise -> Right (next { stack = st })
  (Write, v : st) -> Right (next { stack = st, output = v : output m })
  _ -> Left ("empty stack at " ++ show (counter m))
  where
    next = m { counter = counter m + 1 }

execute :: [Instr] -> Machine -> Either String Machine
execute code m
  | counter m >= length code = Right m
  | otherwise = step (code !! counter m) m >>= execute code

-- All of it

run :: String -> String
run source = either ("error: " ++) (intercalate " " . map show . reverse . output) result
  where
    result = do
      ts <- tokens source
      (program, rest) <- runParser block ts
      if null rest then Right () else Left ("left over: " ++ show (head rest))
      execute (fst (compileBlock 0 Map.empty program)) start

gcdProgram, primesProgram, collatzProgram, brokenProgram :: String
gcdProgram = unlines
  [ "let a := 252; let b := 105"
  , "while not (b == 0) do let t := a % b; let a := b; let b := t end"
  , "print a  # 21"
  ]
primesProgram = unlines
  [ "let n := 2"
  , "while n <= 20 do"
  , "  let d := 2; let prime := 1"
  , "  while d * d <= n do"
  , "    if n % d == 0 then let prime := 0 end;"
  , "    let d := d + 1"
  , "  end"
  , "  if prime then print n end"
  , "  let n := n + 1"
  , "end"
  ]
collatzProgram = unlines
  [ "let n := 10 - 2 - 1; let steps := 0"
  , "while not (n == 1) do"
  , "  if n % 2 == 0 then let n := n / 2 else let n := 3 * n + 1 end;"
  , "  let steps := 0 + steps + 1"
  , "end"
  , "print steps; print (7 - 3) - 2 * 1"
  ]
brokenProgram = "print 1; print 1 / (2 - 2)"

main :: IO ()
main = mapM_ (putStrLn . run) [gcdProgram, primesProgram, collatzProgram, brokenProgram, "print"]
