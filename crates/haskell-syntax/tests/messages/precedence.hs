infixl 12 +++
