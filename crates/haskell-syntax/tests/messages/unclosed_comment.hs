f = 1
{- a comment {- nested -}
g = 2
