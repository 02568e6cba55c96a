{-# LANGUAGE FlexibleContexts, GeneralizedNewtypeDeriving, FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- mtl stacks, own transformer class, RWS, Cont, Except, Writer.
module Main where
import Control.Monad.State
import Control.Monad.Reader
import Control.Monad.Writer
import Control.Monad.Except
import Control.Monad.RWS (RWST, runRWST, RWS, runRWS)
import qualified Control.Monad.RWS as RWS
import Control.Monad.Cont
import Control.Monad.Trans.Maybe
import Control.Monad.Identity
import qualified Data.Map as M
import Data.Maybe

data Config = Config { depthLimit :: Int, verbose :: Bool } deriving Show
data Err = TooDeep Int | Unbound String | Custom String deriving (Show, Eq)
newtype App a = App { unApp :: ReaderT Config (StateT (M.Map String Int) (ExceptT Err (Writer [String]))) a }
  deriving (Functor, Applicative, Monad, MonadReader Config, MonadState (M.Map String Int), MonadError Err, MonadWriter [String])

runApp :: Config -> App a -> (Either Err (a, M.Map String Int), [String])
runApp c = runWriter . runExceptT . flip runStateT M.empty . flip runReaderT c . unApp

data E = V String | L Int | E :+: E | Let String E E | Try E E deriving Show
eval :: Int -> E -> App Int
eval d e = do
  lim <- asks depthLimit
  when (d > lim) $ throwError (TooDeep d)
  v <- asks verbose
  when v $ tell [replicate d ' ' ++ take 12 (show e)]
  case e of
    L n -> pure n
    V x -> gets (M.lookup x) >>= maybe (throwError (Unbound x)) pure
    a :+: b -> (+) <$> eval (d + 1) a <*> local (\c -> c { verbose = False }) (eval (d + 1) b)
    Let x a b -> do
      n <- eval (d + 1) a
      old <- get
      modify (M.insert x n)
      r <- eval (d + 1) b
      r <$ put old
    Try a b -> eval (d + 1) a `catchError` \err -> do { tell ["caught " ++ show err]; eval (d + 1) b }

class Monad m => MonadLog w m | m -> w where logIt :: w -> m ()
instance MonadLog String IO where logIt = putStrLn . ("log: " ++)
instance MonadLog w m => MonadLog w (StateT s m) where logIt = lift . logIt
instance MonadLog w m => MonadLog w (MaybeT m) where logIt = lift . logIt

countdown :: (MonadState Int m, MonadLog String m) => m ()
countdown = do
  n <- get
  logIt (show n)
  unless (n == 0) $ put (n - 1) >> countdown

sim :: RWS Int [String] (Int, Int) Int
sim = do
  k <- RWS.ask
  (a, b) <- RWS.get
  RWS.put (b, a + b)
  RWS.tell [show a]
  if a > k then pure a else RWS.local (subtract 1) sim

search :: Int -> Cont r (Maybe Int)
search t = callCC $ \exit -> do
  forM_ [1 ..] $ \x -> when (x * x > t) $ exit (Just x)
  pure Nothing

gen :: StateT [Int] [] Int
gen = do { xs <- get; (y, rest) <- lift [(x, filter (/= x) xs) | x <- xs]; put rest; pure y }

main :: IO ()
main = do
  let c = Config 5 True
  print (runApp c (eval 0 (Let "x" (L 3) (V "x" :+: L 4))))
  print (runApp c (eval 0 (Try (V "y") (L 1 :+: Try (V "z") (L 2)))))
  print (fst (runApp c { depthLimit = 1 } (eval 0 (L 1 :+: (L 2 :+: L 3)))))
  print (runApp c (listen (tell ["in"] >> pure 1) >>= \(a, w) -> censor (map reverse) (tell w >> tell ["abc"]) >> pure (a :: Int)))
  evalStateT countdown 2
  _ <- runMaybeT (runStateT (logIt "a" >> lift (MaybeT (pure (Nothing :: Maybe ()))) >> logIt "b") ())
  print (runRWS sim 10 (0, 1))
  print (runCont (search 50) id, runCont (pure 3) (+ (1 :: Int)))
  print (take 4 (runStateT ((,,) <$> gen <*> gen <*> gen) [1, 2, 3]))
  print =<< runExceptT (do { x <- liftEither (Right 3); when (x > 2) (throwError "big"); liftIO (putStrLn "not here"); pure x })
  print (runExcept (withExceptT length (throwError "four" :: Except String ())))
  (r, s, w) <- runRWST (do { e <- RWS.ask; RWS.modify (+ e); RWS.tell [e]; liftIO (print e); RWS.gets (* 2) }) 5 10
  print (r :: Int, s :: Int, w :: [Int])
  print (runIdentity (evalStateT (zipWithM (\a b -> state (\n -> (a * b + n, n + 1))) [1, 2, 3] [4, 5, 6]) 0))
  print =<< execStateT (forM_ [1 .. 5 :: Int] $ \i -> when (odd i) (modify' (+ i))) 0
  print (runWriter (foldM (\a x -> writer (a + x, [a])) 0 [1 .. 5]))
  print (runState (mapM (\x -> state (\s -> (s + x, s * 2))) [1, 2, 3]) 1, runReader (mapM (\x -> asks (+ x)) [1, 2]) 10)
  print (mapMaybe (\x -> runIdentity (runMaybeT (guard (x > 1) >> pure (x * x)))) [0 .. 4 :: Int])
