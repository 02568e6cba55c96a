# Runs the registry of Elixir: the name of a process that is killed goes away.
defmodule Stale do
  def wait do
    case Registry.lookup(Names, :printer) do
      [] -> :ok
      _ -> wait()
    end
  end
end

{:ok, _} = Registry.start_link(keys: :unique, name: Names)
{client, ref} = spawn_monitor(fn -> Registry.register(Names, :printer, nil) end)
Process.exit(client, :kill)
receive do: ({:DOWN, ^ref, _, _, _} -> :ok)
Stale.wait()
