f = \case { 1 -> 2 }
g P{..} = if | x -> 1
