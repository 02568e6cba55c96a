-- Newtypes: coercion-free laziness, instances distinct from the wrapped type.
module Main where

newtype Age = Age { getAge :: Int } deriving (Eq, Ord, Show)
newtype Fn a b = Fn { apply :: a -> b }
newtype Rev = Rev String
data D = D Int

instance Show Rev where show (Rev s) = reverse s

compose :: Fn b c -> Fn a b -> Fn a c
compose (Fn f) (Fn g) = Fn (f . g)

isAge :: Age -> Bool
isAge (Age _) = True

isD :: D -> Bool
isD ~(D _) = True

main :: IO ()
main = do
  print (Age 3, getAge (Age 4), Age 1 < Age 2)
  print (apply (compose (Fn (+ 1)) (Fn length)) "four")
  print (Rev "olleh", [Rev "ab"])
  print (isAge undefined)
  print (isD undefined)
  print (map getAge [Age n | n <- [1 .. 3]])
