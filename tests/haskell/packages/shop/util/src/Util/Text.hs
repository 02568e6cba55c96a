module Util.Text (bullet, padded) where

import Helpers (spaces)

-- In Haskell98 the statements of a nested do may be as far left as those around it, and a function may
-- have an empty where.
bullet :: String -> Maybe String
bullet text = do
  line <- Just text
  if null line then Nothing else do
  return (MARK ++ " " ++ line)
  where

padded :: Int -> String -> String
padded n text = text ++ spaces (n - length text)
