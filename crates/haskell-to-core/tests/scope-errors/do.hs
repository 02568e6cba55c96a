module Main where
main = do
  x <- print 1
f = do { let { y = 1 } }
