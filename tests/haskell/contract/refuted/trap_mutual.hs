module Main where
{-# CONTRACT ev :: {n | n >= 0} -> {r | r} #-}
ev :: Int -> Bool
ev 0 = True
ev n = od (n - 1)

od :: Int -> Bool
od 0 = False
od n = ev (n - 1)

main :: IO ()
main = print (ev 2)
