module Shape (Shape, circle, rect, named, area, label, Describe (..), module Data.Maybe) where
import Data.Maybe (fromMaybe)
import Shape.Internal
