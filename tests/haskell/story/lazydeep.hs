-- A sum put off so deeply that many stretches of the run pass while it is added up.
main :: IO ()
main = print (foldl (+) 0 [1 .. 120 :: Int])
