-- | Names and the monad of templates; see "Language.Haskell.TH.Syntax".
module Language.Haskell.TH
  ( Q, runQ, runIO, Name, mkName, newName, nameBase, nameModule, recover, report, reportError, reportWarning, Quote
  ) where

import Language.Haskell.TH.Syntax
