defmodule JobQueue do
  use GenServer

  def start_link(limit), do: GenServer.start_link(__MODULE__, limit)
  def push(queue, job), do: GenServer.cast(queue, {:push, job})
  def pop(queue), do: GenServer.call(queue, :pop)
  def state(queue), do: :sys.get_state(queue)

  @impl true
  def init(limit), do: {:ok, %{limit: limit, jobs: :queue.new(), waiting: :queue.new()}, {:continue, :warm}}

  @impl true
  def handle_continue(:warm, state), do: {:noreply, Map.put(state, :warm, true)}

  @impl true
  def handle_cast({:push, job}, state) do
    case :queue.out(state.waiting) do
      {{:value, from}, waiting} ->
        GenServer.reply(from, {:job, job})
        {:noreply, %{state | waiting: waiting}}

      {:empty, _} ->
        {:noreply, %{state | jobs: :queue.in(job, state.jobs)}}
    end
  end

  @impl true
  def handle_call(:pop, from, state) do
    case :queue.out(state.jobs) do
      {{:value, job}, jobs} -> {:reply, {:job, job}, %{state | jobs: jobs}}
      {:empty, _} -> {:noreply, %{state | waiting: :queue.in(from, state.waiting)}}
    end
  end

  @impl true
  def handle_info({:tick, n}, state) do
    IO.puts("tick #{n}")
    {:noreply, state}
  end

  @impl true
  def terminate(reason, _state), do: IO.inspect({:terminate, reason})
end

{:ok, queue} = JobQueue.start_link(3)
JobQueue.push(queue, :first)
IO.inspect(JobQueue.pop(queue))
task = Task.async(fn -> JobQueue.pop(queue) end)
Process.sleep(10)
JobQueue.push(queue, :second)
IO.inspect(Task.await(task))
send(queue, {:tick, 1})
IO.inspect(JobQueue.state(queue).warm)
IO.inspect(GenServer.stop(queue))
