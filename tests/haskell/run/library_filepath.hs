-- System.FilePath on many paths.
module Main (main) where

import System.FilePath

paths :: [FilePath]
paths =
  [ "", "/", "//", "a", "a/", "/a", "/a/b", "a/b.txt", "a.tar.gz", "/x/.hidden", ".", "..", "./a", "a//b", "a/./b"
  , "a/../b", "/a/b/", "dir.ext/file", "file.", ".bashrc", "a b/c d.e f", "//a//b//", "./", "a/.", "/.", "x/y.z/" ]

main :: IO ()
main = do
  mapM_ (\p -> print (p, splitExtension p, splitExtensions p, splitFileName p)) paths
  mapM_ (\p -> print (takeBaseName p, takeDirectory p, takeFileName p, takeExtension p, normalise p)) paths
  mapM_ (\p -> print (splitPath p, splitDirectories p, splitDrive p)) paths
  mapM_ (\p -> print (hasExtension p, isAbsolute p, isValid p, isDrive p, hasTrailingPathSeparator p)) paths
  mapM_ (\p -> print (addTrailingPathSeparator p, dropTrailingPathSeparator p, p <.> "hs", p -<.> ".o")) paths
  print [a </> b | a <- take 8 paths, b <- take 8 paths]
  print [makeRelative a b | a <- paths, b <- paths]
  print [replaceFileName p "new" | p <- paths]
  print [replaceBaseName p "new" | p <- paths]
  print [replaceDirectory p "new" | p <- paths]
  print [replaceExtensions p "x" | p <- paths]
  print [equalFilePath a b | a <- paths, b <- paths]
  print (map (joinPath . splitPath) paths, joinPath ["a", "/b", "c"], splitSearchPath "a:b::c")
  print (["gz" `isExtensionOf` p | p <- paths], [stripExtension "gz" p | p <- paths], map makeValid paths)
