foreign import ccall "math.h sin" c_sin :: Double -> Double
main = print 1
