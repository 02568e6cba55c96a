-- The operations that transformers hand on, and instances of the rarer kinds.
module Main (main) where

import Control.Monad.Cont (callCC, lift, runCont)
import qualified Control.Monad.Trans.Accum as A
import qualified Control.Monad.Trans.Cont as C
import qualified Control.Monad.Trans.Except as E
import qualified Control.Monad.Trans.Maybe as M
import qualified Control.Monad.Trans.Reader as R
import qualified Control.Monad.Trans.RWS as RWS
import qualified Control.Monad.RWS as MR
import qualified Control.Monad.Trans.Select as Sel
import qualified Control.Monad.Trans.State as S
import qualified Control.Monad.Trans.Writer as W

main :: IO ()
main = do
  -- A jump out of the state: the old state comes back, or the new one stays.
  let old = S.liftCallCC C.callCC (\exit -> S.put 5 >> exit 1 >> S.put 9 >> return 2)
      new = S.liftCallCC' C.callCC (\exit -> S.put 5 >> exit 1 >> S.put 9 >> return 2)
  print (runCont (S.runStateT old 0) id :: (Int, Int), runCont (S.runStateT new 0) id :: (Int, Int))
  r <- C.evalContT (S.runStateT (S.liftCallCC C.callCC (\k -> S.modify (+ 1) >> k 'a')) 10)
  print r
  -- Catching below the state, the reader, the writer.
  print (E.runExcept (S.runStateT (S.liftCatch E.catchE (S.put 1 >> lift (E.throwE "no")) (\e -> S.gets (\n -> (e, n)))) 7))
  print (E.runExcept (R.runReaderT (R.liftCatch E.catchE (lift (E.throwE "bad")) (\e -> R.asks (\x -> e ++ x))) "!"))
  print (E.runExcept (W.runWriterT (W.liftCatch E.catchE (W.tell ["lost"] >> lift (E.throwE 3)) (\n -> W.tell ["kept"] >> return n))))
  print (E.runExcept (RWS.runRWST (RWS.liftCatch E.catchE (lift (E.throwE 'x')) (\c -> RWS.tell [c] >> RWS.ask)) 'r' 's'))
  print (E.runExcept (M.runMaybeT (M.liftCatch E.catchE (lift (E.throwE "why")) (\_ -> M.MaybeT (return (Nothing :: Maybe Int))))) :: Either String (Maybe Int))
  -- Listening below.
  print (W.runWriter (S.runStateT (S.liftListen W.listen (lift (W.tell "ab") >> S.modify (* 2) >> return 'v')) 4))
  print (W.runWriter (M.runMaybeT (M.liftListen W.listen (lift (W.tell "x") >> return 1))))
  print (W.runWriter (E.runExceptT (E.liftPass W.pass (lift (W.tell "quiet") >> return (1, map succ)))) :: (Either () Int, String))
  -- Accum, Select, RWS with continuations.
  print (A.runAccum (A.add [1] >> A.look >>= \w -> A.add [length w] >> A.looks sum) [10])
  print (S.runState (A.accumToStateT (A.add "b" >> A.look)) "a", A.runAccum (A.readerToAccumT (R.asks length)) "abc")
  print (Sel.runSelect (Sel.select (\k -> if k True > k False then True else False)) (\b -> if b then 1 else 2 :: Int))
  print =<< C.evalContT (MR.runRWST (callCC (\k -> MR.tell ["in"] >> MR.put 2 >> k 'j' >> MR.tell ["never"] >> return 'z')) () 1)
  print (runCont (C.shift (\k -> return (k (k 2))) >>= \x -> return (x * 3)) (+ 1))
  print (C.evalCont (C.reset (fmap (+ 1) (C.shift (\k -> return (k 1 * 10))))))
  print =<< R.runReaderT (C.evalContT (C.liftLocal R.ask R.local (* 2) (lift R.ask))) 21
  print (foldr (+) 0 (W.WriterT [(1, "a"), (2, "b")]), fmap length (sequenceA (M.MaybeT [Just "ab", Nothing])))
