defmodule Bakery.MixProject do
  use Mix.Project

  def project do
    [
      app: :bakery,
      version: "0.1.0",
      build_path: "../../_build",
      config_path: "../../config/config.exs",
      deps_path: "../../deps",
      lockfile: "../../mix.lock",
      deps: [{:pricing, in_umbrella: true}]
    ]
  end

  def application, do: [mod: {Bakery.Application, []}, extra_applications: [:logger]]
end
