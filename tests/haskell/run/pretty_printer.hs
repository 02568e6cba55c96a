-- A document combinator library with width-aware layout.
module Main where

data Doc = Nil | Text String | Line | Doc :<> Doc | Nest Int Doc | Group Doc

infixr 6 :<>

layout :: Int -> Doc -> String
layout w d = go 0 [(0, False, d)]
  where
    go _ [] = ""
    go k ((i, flat, x) : r) = case x of
      Nil -> go k r
      Text s -> s ++ go (k + length s) r
      Line | flat -> ' ' : go (k + 1) r
           | otherwise -> '\n' : replicate i ' ' ++ go i r
      a :<> b -> go k ((i, flat, a) : (i, flat, b) : r)
      Nest j a -> go k ((i + j, flat, a) : r)
      Group a | flat || fits (w - k) [(i, True, a)] -> go k ((i, True, a) : r)
              | otherwise -> go k ((i, False, a) : r)
    fits n _ | n < 0 = False
    fits _ [] = True
    fits n ((i, f, x) : r) = case x of
      Nil -> fits n r
      Text s -> fits (n - length s) r
      Line -> fits (n - 1) r
      a :<> b -> fits n ((i, f, a) : (i, f, b) : r)
      Nest _ a -> fits n ((i, f, a) : r)
      Group a -> fits n ((i, f, a) : r)

data Sexp = A String | S [Sexp]

doc :: Sexp -> Doc
doc (A s) = Text s
doc (S xs) = Group (Text "(" :<> Nest 2 (sep (map doc xs)) :<> Text ")")
  where sep [] = Nil
        sep ds = foldr1 (\a b -> a :<> Line :<> b) ds

main :: IO ()
main = do
  let e = S [A "define", S [A "fact", A "n"], S [A "if", S [A "=", A "n", A "0"], A "1", S [A "*", A "n", S [A "fact", S [A "-", A "n", A "1"]]]]]
  mapM_ (\w -> putStrLn (layout w (doc e)) >> putStrLn "--") [80, 40, 20]
