{-# LANGUAGE FlexibleContexts, GeneralizedNewtypeDeriving, RecordWildCards #-}
-- A small virtual machine in a stack of monad transformers, by the classes of mtl.
module Main (main) where

import Control.Monad.Except
import Control.Monad.Identity
import Control.Monad.RWS
import Control.Monad.State
import Control.Monad.Trans.Maybe
import Control.Monad.Writer
import qualified Data.Map as M
import Data.Maybe (listToMaybe)

data Instr = Push Int | Pop | Add | Mul | Sub | Dup | Swap | Jmp Int | Jz Int | Print | Load String | Store String | Call Int | Ret | Halt
  deriving (Show, Read, Eq)

data Config = Config { fuel :: Int, program :: M.Map Int Instr, tracing :: Bool }

data Machine = Machine { pc :: Int, stack :: [Int], calls :: [Int], vars :: M.Map String Int, steps :: Int }
  deriving Show

data Fault = StackUnderflow Int Instr | NoInstr Int | OutOfFuel | Unbound String | BadReturn
  deriving (Show, Eq)

newtype VM a = VM { unVM :: RWST Config [String] Machine (Except Fault) a }
  deriving (Functor, Applicative, Monad, MonadReader Config, MonadWriter [String], MonadState Machine, MonadError Fault)

runVM :: Config -> VM a -> Either Fault (a, Machine, [String])
runVM c m = runExcept (runRWST (unVM m) c (Machine 0 [] [] M.empty 0))

push :: MonadState Machine m => Int -> m ()
push n = modify $ \m -> m { stack = n : stack m }

pop :: VM Int
pop = do
  Machine {..} <- get
  case stack of
    [] -> asks (M.lookup pc . program) >>= throwError . maybe (NoInstr pc) (StackUnderflow pc)
    x : xs -> x <$ modify (\m -> m { stack = xs })

binary :: (Int -> Int -> Int) -> VM ()
binary f = do { b <- pop; a <- pop; push (f a b) }

step :: VM Bool
step = do
  here <- gets pc
  limit <- asks fuel
  n <- gets steps
  when (n >= limit) $ throwError OutOfFuel
  i <- asks (M.lookup here . program) >>= maybe (throwError (NoInstr here)) pure
  t <- asks tracing
  when t . tell $ [show here ++ ": " ++ show i]
  modify $ \m -> m { pc = here + 1, steps = n + 1 }
  case i of
    Push k -> push k >> continue
    Pop -> pop *> continue
    Add -> binary (+) >> continue
    Mul -> binary (*) >> continue
    Sub -> binary (-) >> continue
    Dup -> do { x <- pop; push x; push x; continue }
    Swap -> do { b <- pop; a <- pop; push b; push a; continue }
    Jmp k -> goto k
    Jz k -> pop >>= \x -> if x == 0 then goto k else continue
    Print -> pop >>= \x -> tell ["out " ++ show x] >> continue
    Load v -> gets (M.lookup v . vars) >>= maybe (throwError (Unbound v)) push >> continue
    Store v -> pop >>= \x -> modify (\m -> m { vars = M.insert v x (vars m) }) >> continue
    Call k -> modify (\m -> m { calls = pc m : calls m }) >> goto k
    Ret -> gets calls >>= \cs -> case cs of
      [] -> throwError BadReturn
      c : rest -> modify (\m -> m { calls = rest }) >> goto c
    Halt -> pure False
  where
    continue = pure True
    goto k = True <$ modify (\m -> m { pc = k })

loop :: VM ()
loop = step >>= \more -> when more loop

factorial :: Int -> [Instr]
factorial n =
  [ Push n, Store "n", Push 1, Store "acc", Load "n", Jz 14
  , Load "acc", Load "n", Mul, Store "acc", Load "n", Push 1, Sub, Jmp 16
  , Load "acc", Jmp 18, Store "n", Jmp 4, Print, Halt ]

config :: [Instr] -> Config
config is = Config { fuel = 500, program = M.fromList (zip [0 ..] is), tracing = False }

-- Counting with several layers, each seen through the class.
tick :: (MonadState Int m, MonadWriter [String] m, MonadError String m) => String -> m Int
tick name = do
  n <- get
  when (n >= 3) $ throwError ("limit at " ++ name)
  put (n + 1)
  tell [name ++ show n]
  pure n

main :: IO ()
main = do
  print (fmap (\(_, m, out) -> (steps m, out)) (runVM (config (factorial 6)) loop))
  print (fmap (\(_, m, _) -> m) (runVM (config [Push 1, Call 4, Print, Halt, Dup, Add, Ret]) loop))
  print (fmap (\((), _, w) -> w) (runVM (config [Push 2, Dup, Mul, Print, Halt]) (local (\c -> c { tracing = True }) loop)))
  mapM_ (print . fmap (\(_, m, _) -> stack m) . (`runVM` loop) . config . read)
    ["[Add]", "[Push 1,Jmp 0]", "[Load \"x\"]", "[Ret]", "[Jmp 7]", "[Push (-3),Push 4,Swap,Sub,Halt]"]
  print (fmap (\(a, _, w) -> (a, w)) (runVM (config []) ((loop >> pure "ok") `catchError` \e -> tell ["handled"] >> pure (show e))))
  print (runExcept (runStateT (runWriterT (mapM tick ["a", "b"])) 0))
  print (runExcept (runStateT (runWriterT (mapM tick ["a", "b", "c", "d"])) 0))
  print (runIdentity (runStateT (runExceptT (runWriterT (mapM tick ["a", "b", "c", "d"]))) 0))
  print (runState (runExceptT (runWriterT ((tick "x" >> throwError "boom") `catchError` (\e -> tell [e] >> tick "y")))) 0)
  r <- runMaybeT (msum [MaybeT (pure Nothing), do { liftIO (putStrLn "second"); guard True; pure 'b' }, pure 'c'])
  print r
  (a, w) <- runWriterT (censor (map reverse) (listen (tell ["abc"] >> lift (putStrLn "io") >> pure 1)))
  print (a, w)
  print =<< execStateT (forM_ [1 .. 10] $ \i -> do { s <- get; when (odd i) (modify' (+ i)); lift (when (s > 10) (putStrLn ("past " ++ show s))) }) 0
  print (evalRWS (do { e <- ask; tell [e]; s <- state (\s -> (s, s * 2)); s' <- get; pure (s, s') }) "env" 21)
  print (zipWithM (\x y -> if y == 0 then Left ("div " ++ show x) else Right (x `div` y)) [10, 20] [2, 0], foldM (\acc x -> if x > 0 then Just (acc + x) else Nothing) 0 [1, 2, 3])
  print (listToMaybe (mapM (\x -> [x, x * 10]) [1, 2]))
