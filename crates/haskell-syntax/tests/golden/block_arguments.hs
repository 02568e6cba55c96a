{-# LANGUAGE BlockArguments, LambdaCase #-}
module BlockArguments where
import Control.Monad
import Control.Monad.ST
f = when True do
  print 1
g = foldr (\x -> x) 1 case True of True -> []
h = forM_ [1] \x -> print x
i = runST do return 1
j = id \case { 1 -> 2; _ -> 3 }
