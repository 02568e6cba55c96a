module Main (main) where

import Report (report)
import Shop.Basket
import Shop.Text (bullet)

main :: IO ()
main = do
  let entries = map (\(name, (n, each)) -> (name, n, each)) (map ("apple",) [(3, 20)] ++ [("egg", (12, 30))])
  putStrLn (report (basket entries))
  print (bullet "done", bullet "")
  putStrLn ("core " ++ versionText ++ ", shop " ++ show (SHOP_NAME :: Int))
#if MIN_VERSION_core(0,3,0) && !MIN_VERSION_core(0,4,0) && !defined(MIN_VERSION_util)
  putStrLn "versions as expected"
#endif
