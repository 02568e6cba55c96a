-- Polymorphic records, type-changing update, fields as functions.
module Main where

data Tagged t a = Tagged { tag :: t, value :: a, history :: [String] } deriving (Show, Eq)

relabel :: (t -> u) -> Tagged t a -> Tagged u a
relabel f x = x { tag = f (tag x) }

update :: (a -> b) -> Tagged t a -> Tagged t b
update f x = Tagged { tag = tag x, value = f (value x), history = "updated" : history x }

data Handler m = Handler { onOpen :: Int -> m, onClose :: m }

main :: IO ()
main = do
  let t = Tagged { tag = 'k', value = 10 :: Int, history = [] }
  print (relabel fromEnum t)
  print (update show (update (+ 1) t))
  print (map value [t, t { value = 5, history = ["x"] }])
  let h = Handler { onOpen = \n -> "open " ++ show n, onClose = "close" }
  putStrLn (onOpen h 3 ++ ", " ++ onClose h { onClose = "shut" })
