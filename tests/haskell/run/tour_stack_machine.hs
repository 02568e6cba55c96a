{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE BangPatterns #-}
-- A small virtual machine and compiler with tests of scoping; output as tables.
module Main where
import qualified Data.Map.Strict as Map
import Data.Map.Strict (Map)
import Control.Monad.State.Strict
import Data.List (intercalate)
import Data.Maybe (fromMaybe)
import Text.Printf
import System.Exit

data Expr = Num Int | Var String | Bin Op Expr Expr | IfE Expr Expr Expr | LetE String Expr Expr | Fn [String] Expr | Call Expr [Expr]
  deriving (Show, Eq)
data Op = Add | Sub | Mul | Lt | Equal deriving (Show, Eq, Enum, Bounded)
data Instr = Push Int | Load Int Int | Arith Op | Jz Int | Jmp Int | MkClosure Int Int | Apply Int | Return | Bind | Unbind
  deriving Show
data Val = IntV Int | Clo Int [[Val]] | Ret Int [[Val]]
instance Show Val where
  showsPrec p (IntV n) = showsPrec p n
  showsPrec _ (Clo a e) = showString "<closure@" . shows a . showString "/" . shows (length e) . showChar '>'
  showsPrec _ Ret {} = showString "<ret>"

data Comp = Comp { code :: Map Int Instr, next :: !Int, scopes :: [[String]] }
emit :: Instr -> State Comp Int
emit i = state $ \c -> (next c, c { code = Map.insert (next c) i (code c), next = next c + 1 })
patch :: Int -> (Int -> Instr) -> State Comp ()
patch at f = modify $ \c -> c { code = Map.insert at (f (next c)) (code c) }

compile :: Expr -> State Comp ()
compile ex = case ex of
  Num n -> void (emit (Push n))
  Var x -> do
    sc <- gets scopes
    case [(i, j) | (i, s) <- zip [0 ..] sc, (j, y) <- zip [0 ..] s, x == y] of
      ((i, j) : _) -> void (emit (Load i j))
      [] -> error ("unbound " ++ x)
  Bin o a b -> compile a >> compile b >> void (emit (Arith o))
  IfE c t e -> do
    compile c
    jz <- emit (Jz 0)
    compile t
    jmp <- emit (Jmp 0)
    patch jz Jz
    compile e
    patch jmp Jmp
  LetE x a b -> do
    compile a
    _ <- emit Bind
    withScope [x] (compile b)
    void (emit Unbind)
  Fn ps b -> do
    mk <- emit (MkClosure 0 0)
    jmp <- emit (Jmp 0)
    start <- gets next
    withScope ps (compile b)
    _ <- emit Return
    modify $ \c -> c { code = Map.insert mk (MkClosure start (length ps)) (code c) }
    patch jmp Jmp
  Call f as -> mapM_ compile as >> compile f >> void (emit (Apply (length as)))
  where withScope s m = do { modify (\c -> c { scopes = s : scopes c }); r <- m; modify (\c -> c { scopes = drop 1 (scopes c) }); pure r }

run :: Map Int Instr -> (Int, Val)
run prog = go 0 0 [] []
  where
    end = Map.size prog
    go !n pc st env
      | pc == end = (n, head st)
      | otherwise = case prog Map.! pc of
          Push k -> go (n + 1) (pc + 1) (IntV k : st) env
          Load i j -> go (n + 1) (pc + 1) (env !! i !! j : st) env
          Arith o | (IntV b : IntV a : r) <- st -> go (n + 1) (pc + 1) (IntV (arith o a b) : r) env
          Jz t | (IntV c : r) <- st -> go (n + 1) (if c == 0 then t else pc + 1) r env
          Jmp t -> go (n + 1) t st env
          Bind | (v : r) <- st -> go (n + 1) (pc + 1) r ([v] : env)
          Unbind -> go (n + 1) (pc + 1) st (drop 1 env)
          MkClosure a _ -> go (n + 1) (pc + 1) (Clo a env : st) env
          Apply k | (Clo a e : r) <- st, (args, r') <- splitAt k r -> go (n + 1) a (Ret (pc + 1) env : r') (reverse args : e)
          Return | (v : Ret p e : r) <- st -> go (n + 1) p (v : r) e
          i -> error (printf "stuck at %d: %s with %d on the stack" pc (show i) (length st))
    arith Add = (+); arith Sub = (-); arith Mul = (*)
    arith Lt = \a b -> fromEnum (a < b); arith Equal = \a b -> fromEnum (a == b)

programs :: [(String, Expr)]
programs =
  [ ("arith", Bin Add (Num 2) (Bin Mul (Num 3) (Num 4)))
  , ("let", LetE "x" (Num 5) (Bin Mul (Var "x") (LetE "x" (Num 2) (Var "x"))))
  , ("closure", LetE "k" (Num 10) (LetE "f" (Fn ["a", "b"] (Bin Add (Bin Mul (Var "a") (Var "k")) (Var "b"))) (Call (Var "f") [Num 4, Num 2])))
  , ("fact", LetE "fix" (Fn ["self", "n"] (IfE (Bin Equal (Var "n") (Num 0)) (Num 1) (Bin Mul (Var "n") (Call (Var "self") [Var "self", Bin Sub (Var "n") (Num 1)])))) (Call (Var "fix") [Var "fix", Num 10]))
  , ("value", Fn ["x"] (Var "x"))
  , ("loop", LetE "sum" (Fn ["s", "i", "acc"] (IfE (Bin Lt (Num 300) (Var "i")) (Var "acc") (Call (Var "s") [Var "s", Bin Add (Var "i") (Num 1), Bin Add (Var "acc") (Var "i")]))) (Call (Var "sum") [Var "sum", Num 0, Num 0]))
  ]

main :: IO ()
main = do
  printf "%-10s %6s %8s %s\n" "name" "code" "steps" "result"
  forM_ programs $ \(n, e) -> do
    let c = code (execState (compile e) (Comp Map.empty 0 []))
        (steps, v) = run c
    printf "%-10s %6d %8d %s\n" n (Map.size c) steps (show v)
  putStrLn (intercalate "; " [show i ++ ":" ++ show x | (i, x) <- Map.toList (code (execState (compile (snd (programs !! 1))) (Comp Map.empty 0 [])))])
  when (length programs > 5) $ do
    print (snd (run (code (execState (compile (Call (Num 3) [Num 1])) (Comp Map.empty 0 [])))))
    exitWith (ExitFailure 4)
