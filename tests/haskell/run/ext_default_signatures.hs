{-# LANGUAGE DefaultSignatures #-}
-- Default methods with stronger contexts than the class's.
module Main where

class Encode a where
  encode :: a -> String
  default encode :: Show a => a -> String
  encode = map f . show where f ' ' = '_'; f c = c

data T = T Int Bool deriving Show
data U = U

instance Encode T
instance Encode Int
instance Encode U where encode U = "u"
instance Encode a => Encode [a] where encode = concatMap encode

class Default a where
  def :: a
  default def :: (Bounded a) => a
  def = minBound

instance Default Bool
instance Default Int where def = 7
instance (Default a, Default b) => Default (a, b) where def = (def, def)

main :: IO ()
main = do
  putStrLn (encode (T 1 True))
  putStrLn (encode [1, 2, 3 :: Int])
  putStrLn (encode [U, U])
  print (def :: (Bool, (Int, Bool)))
