{-# LANGUAGE CPP #-}
module Cpp where
#define SIZE 42
#if __GLASGOW_HASKELL__ >= 800 && MIN_VERSION_base(4,9,0)
x = SIZE
#else
x = "wrong"
#endif
#ifdef mingw32_HOST_OS
y = "windows"
#elif defined(linux_HOST_OS) || 1
y = "linux"
#endif
