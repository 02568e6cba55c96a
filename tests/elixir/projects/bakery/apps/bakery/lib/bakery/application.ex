defmodule Bakery.Application do
  @moduledoc false
  use Application

  @impl true
  def start(_type, _args) do
    children = [
      {Registry, keys: :unique, name: Bakery.Names},
      {Bakery.Stock, Application.fetch_env!(:bakery, :flour)},
      {DynamicSupervisor, name: Bakery.Ovens, strategy: :one_for_one},
      Bakery.Till
    ]

    Supervisor.start_link(children, strategy: :one_for_one, name: Bakery.Supervisor)
  end
end
