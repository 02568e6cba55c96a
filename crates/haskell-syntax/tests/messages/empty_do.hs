f = do
g = 1
