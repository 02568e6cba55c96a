-- blame: logged
-- fixed: fixed/passed_logged.hs
module Main where

combine :: (Int -> Int) -> Int -> Int -> Int
combine f = \a b -> f a + f b

logged :: (Int -> IO ()) -> Int -> IO ()
logged out = \n -> out n >> out (n + 2)

twiceWith :: (Int -> IO ()) -> IO ()
twiceWith f = f 1 >> f 2

main :: IO ()
main = do
  twiceWith (logged (\n -> putStrLn ("n = " ++ show n)))
  print (combine (* 2) 3 4)
