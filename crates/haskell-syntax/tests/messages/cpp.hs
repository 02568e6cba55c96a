{-# LANGUAGE CPP #-}
#define F(x) x
#if 1
f = F(1)
