This is text.

> module Literate where
> f x = y
>   where y = x

More text, with 'quotes" that do not matter.

\begin{code}
  g = 1
\end{code}
