f M.x = 1
M.g = 2
