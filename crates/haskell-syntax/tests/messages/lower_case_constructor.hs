data t = A
data T = a Int
