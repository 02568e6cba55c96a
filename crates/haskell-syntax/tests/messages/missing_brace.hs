f = do { print 1
       ; print 2
g = 1
