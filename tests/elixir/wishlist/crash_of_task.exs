{:ok, sup} = Task.Supervisor.start_link()
task = Task.Supervisor.async_nolink(sup, fn -> exit(:oops) end)
IO.inspect(Task.yield(task))
