f x = (x + 1
g y = y
h z = [z, 2
k = 3
