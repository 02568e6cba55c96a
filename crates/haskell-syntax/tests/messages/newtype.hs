newtype A = A Int | B
newtype C = C Int Int
newtype D = D { x :: Int }
