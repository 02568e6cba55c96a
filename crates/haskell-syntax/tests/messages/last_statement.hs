f = do
  x <- get
g = do
  print 1
  let y = 2
