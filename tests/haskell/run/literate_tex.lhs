\documentclass{article}
\begin{document}
A literate program in \LaTeX{} style.
\begin{code}
module Main where

import qualified Data.Map as M
\end{code}
Words are counted with a map.
\begin{code}
count :: [String] -> M.Map String Int
count ws = M.fromListWith (+) [(w, 1) | w <- ws]

main :: IO ()
main = print (M.toList (count (words "a b a c b a")))
\end{code}
\end{document}
