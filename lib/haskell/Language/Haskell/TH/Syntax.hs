-- | A class that programs derive; there are no templates here.
module Language.Haskell.TH.Syntax (Lift) where

class Lift t
