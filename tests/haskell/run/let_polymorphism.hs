-- Let-bound functions generalise; lambda-bound ones do not need to.
module Main where

main :: IO ()
main = do
  let pair x = (x, x)
      twice f = f . f
      k a _ = a
      compose = (.) :: (b -> c) -> (a -> b) -> a -> c
  print (pair 'a', pair True, pair (pair 1))
  print (twice (+ 1) 0, twice ('x' :) "", twice pair' 3)
  print (k 1 'a', k "b" ())
  print (let (f, g) = (\x -> x, \y -> [y]) in (f 1, g 'c'))
  print (let swap (a, b) = (b, a); s2 p = swap (swap p) in (s2 (1, 'a'), swap ("x", ())))
  print (local 3)
  print ((compose (+ 1) (* 2)) 5)
  where
    pair' n = n * 2
    local n = let go :: a -> Int -> [a]
                  go _ 0 = []
                  go x m = x : go x (m - 1)
              in (go 'z' n, go True n)
