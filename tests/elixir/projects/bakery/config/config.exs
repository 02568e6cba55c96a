import Config

config :bakery, flour: 10

if config_env() == :test do
  config :bakery, flour: 3
end
