{-# LANGUAGE UnicodeSyntax, ExplicitForAll #-}
module Unicode where
λ ∷ ∀ a. Show a ⇒ a → String
λ naïve' = show naïve'
x₁ = do { y ← Just 1; return y }
a ∘ b = \z → a (b z)
