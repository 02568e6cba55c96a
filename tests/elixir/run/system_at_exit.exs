System.at_exit(fn status -> IO.puts("bye #{status}") end)
IO.inspect(System.argv())
IO.puts("main")
