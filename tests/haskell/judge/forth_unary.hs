-- blame: unary
-- fixed: fixed/forth.hs
module Main where

import Data.Char (isDigit)
import qualified Data.Map as Map

-- A small Forth: a compiler to instructions with jumps, and a machine that runs them step by step.

data Instr
  = Push Int
  | Op String
  | Jump Int
  | JumpIfZero Int
  | Call String
  | Return
  deriving (Eq, Show)

type Dictionary = Map.Map String [Instr]

data Frame = Frame { code :: [Instr], at :: Int }
  deriving Show

data Vm = Vm
  { stack :: [Int]
  , frames :: [Frame]
  , out :: [String]
  , steps :: Int
  } deriving Show

data Stop = Finished | Underflow String | Unknown String | TooLong
  deriving (Eq, Show)

-- compiling ----------------------------------------------------------------------------

program :: [String] -> (Dictionary, [Instr])
program ws = go Map.empty [] ws
  where
    go d main' [] = (d, body main')
    go d main' (":" : name : rest) =
      let (def, rest') = break (== ";") rest
      in go (Map.insert name (body def ++ [Return]) d) main' (drop 1 rest')
    go d main' (w : rest) = go d (main' ++ [w]) rest

body :: [String] -> [Instr]
body ws = fst (block 0 ws)

-- Instructions from an address on, and the words behind the end of the block.
block :: Int -> [String] -> ([Instr], [String])
block _ [] = ([], [])
block here ("if" : rest) =
  let (yes, afterYes) = block (here + 1) rest
  in case afterYes of
    "else" : rest' ->
      let start = here + 1 + length yes + 1
          (no, afterNo) = block start rest'
          end = start + length no
          code' = JumpIfZero start : yes ++ [Jump end] ++ no
          (more, left) = block end (drop 1 afterNo)
      in (code' ++ more, left)
    _ ->
      let end = here + 1 + length yes
          (more, left) = block end (drop 1 afterYes)
      in (JumpIfZero end : yes ++ more, left)
block here ("begin" : rest) =
  let (inside, afterwards) = block here rest
      loop = inside ++ [JumpIfZero here]
      (more, left) = block (here + length loop) (drop 1 afterwards)
  in (loop ++ more, left)
block here (w : rest)
  | w `elem` ["then", "else", "until"] = ([], w : rest)
  | otherwise =
      let (more, left) = block (here + 1) rest
      in (word w : more, left)

word :: String -> Instr
word w
  | all isDigit w = Push (read w)
  | w `elem` primitives = Op w
  | otherwise = Call w

primitives :: [String]
primitives = ["+", "-", "*", "dup", "drop", "swap", "over", "=", "<", ".", "mod"]

-- running ------------------------------------------------------------------------------

start :: [Instr] -> Vm
start instrs = Vm { stack = [], frames = [Frame instrs 0], out = [], steps = 0 }

run :: Dictionary -> Vm -> (Stop, Vm)
run d vm
  | steps vm > 200 = (TooLong, vm)
  | otherwise = case step d vm of
      Left stop -> (stop, vm)
      Right vm' -> run d vm'

step :: Dictionary -> Vm -> Either Stop Vm
step d vm = case frames vm of
  [] -> Left Finished
  Frame c i : rest
    | i >= length c -> Right (count vm { frames = rest })
    | otherwise -> execute d (c !! i) (count vm { frames = Frame c (i + 1) : rest })

count :: Vm -> Vm
count vm = vm { steps = steps vm + 1 }

execute :: Dictionary -> Instr -> Vm -> Either Stop Vm
execute _ (Push n) vm = Right vm { stack = n : stack vm }
execute _ (Op o) vm = primitive o vm
execute _ (Jump n) vm = Right (goto n vm)
execute _ (JumpIfZero n) vm = case stack vm of
  0 : rest -> Right (goto n vm { stack = rest })
  _ : rest -> Right vm { stack = rest }
  [] -> Left (Underflow "jump")
execute d (Call w) vm = case Map.lookup w d of
  Nothing -> Left (Unknown w)
  Just c -> Right vm { frames = Frame c 0 : frames vm }
execute _ Return vm = Right vm { frames = drop 1 (frames vm) }

goto :: Int -> Vm -> Vm
goto n vm = case frames vm of
  Frame c _ : rest -> vm { frames = Frame c n : rest }
  [] -> vm

primitive :: String -> Vm -> Either Stop Vm
primitive "." vm = case stack vm of
  x : rest -> Right vm { stack = rest, out = show x : out vm }
  _ -> Left (Underflow ".")
primitive o vm = case (arity o, stack vm) of
  (1, x : rest) -> Right vm { stack = unary o x ++ rest }
  (2, y : x : rest) -> Right vm { stack = binary o x y ++ rest }
  _ -> Left (Underflow o)

arity :: String -> Int
arity o
  | o `elem` ["dup", "drop"] = 1
  | otherwise = 2

unary :: String -> Int -> [Int]
unary "dup" x = [x, x + 1]
unary _ _ = []

binary :: String -> Int -> Int -> [Int]
binary "+" x y = [x + y]
binary "-" x y = [x - y]
binary "*" x y = [x * y]
binary "mod" x y = [x `mod` y]
binary "swap" x y = [x, y]
binary "over" x y = [x, y, x]
binary "=" x y = [if x == y then 1 else 0]
binary _ x y = [if x < y then 1 else 0]

report :: (Stop, Vm) -> String
report (stop, vm) = unwords (reverse (out vm)) ++ " " ++ show stop ++ " " ++ show (stack vm)

examples :: [String]
examples =
  [ ": square dup * ; 7 square ."
  , ": fact dup 2 < if drop 1 else dup 1 - fact * then ; 5 fact . 3 fact"
  , "0 begin 1 + dup . dup 3 = until 40 2 -"
  , ": gcd dup 0 = if drop else swap over mod gcd then ; 84 36 gcd ."
  , "1 2 over . . . + 9"
  ]

main :: IO ()
main = mapM_ (putStrLn . each) examples
  where each text = let (d, m) = program (words text) in report (run d (start m))
