-- Control.DeepSeq: force, deepseq, $!!, rnf of one's own type.
module Main where

import Control.DeepSeq
import Control.Exception

data T = L | N T Int T
instance NFData T where
  rnf L = ()
  rnf (N l x r) = rnf l `seq` rnf x `seq` rnf r

main :: IO ()
main = do
  r <- try (evaluate (force [1, error "inside"])) :: IO (Either ErrorCall [Int])
  putStrLn (either (\(ErrorCall m) -> m) show r)
  q <- try (evaluate ([1, error "inside"] :: [Int]))
  putStrLn (either (\(ErrorCall m) -> m) (const "only the head") q)
  s <- try (evaluate (rnf (N L (error "deep") L)))
  putStrLn (either (\(ErrorCall m) -> m) show s)
  print (rnf (N L 3 L) `seq` "done", [1, 2 :: Int] `deepseq` 'x', sum $!! [1, 2, 3 :: Int])
  t <- try (return $!! Just (error "just" :: Int))
  putStrLn (either (\(ErrorCall m) -> m) show t)
  print (rwhnf (error "head" : [] :: [Int]), force (Just "x", Left 3 :: Either Int ()))
