f = 1
import Data.List
