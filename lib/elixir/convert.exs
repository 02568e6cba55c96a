# Run by the installed Elixir: compiles a program, and turns what Elixir keeps about each module (its own
# syntax tree) into Erlang's abstract code, which Backstory reads.
#
#     elixir convert.exs library OUT FOLDER...     every .beam of the folders
#     elixir convert.exs file OUT FILE CALL        a script, or a file of modules
#     elixir convert.exs project OUT BUILD CALL    what mix compiled to BUILD, in the folder of the project
#     elixir convert.exs tests OUT BUILD ARG...    its tests; the arguments are those of `mix test`
# Inside mix, with BACKSTORY_KNOW=BUILD, it writes to BUILD what mix knows about the project.
#
# OUT gets a .beam for each module, with nothing in it but the abstract code, and a file `manifest`:
#
#     module NAME                the modules, in order of definition
#     dependency NAME            the same, of a dependency
#     generated NAME             the same, from here
#     main NAME                  whose __FILE__/1 runs the program
#     struct NAME FIELD...       the fields of a struct in the order in which Elixir shows them

defmodule Backstory.Tracer do
  @moduledoc false
  def trace({:on_module, bytecode, _}, env) do
    :ets.insert(:backstory_modules, {:erlang.unique_integer([:monotonic]), env.module, bytecode})
    :ok
  end

  def trace(_, _), do: :ok
end

defmodule Backstory.Convert do
  @moduledoc false
  # Erlang's code gets lines only. Columns travel inside the line numbers, and are taken out again behind
  # Elixir's compiler.
  @columns 4096
  @main :elixir_compiler_1000
  # Among the top levels of the files of a project: the code that starts it.
  @start 1_000_000

  # `folder`: where the paths of its sources start, if not at the current folder.
  def beam(code, out, folder \\ ".", places \\ &with_columns/1) do
    case :beam_lib.chunks(code, [:debug_info]) do
      {:ok, {module, [{:debug_info, {:debug_info_v1, backend, data}}]}} when data != :none ->
        {:ok, forms} = backend.debug_info(:erlang_v1, module, places.(data), [])
        forms = for form <- forms, do: form |> unpack_form() |> relocate(folder)
        info = {:debug_info_v1, :erl_abstract_code, {forms, []}}
        {:ok, bytes} = :beam_lib.build_module([{'Dbgi', :erlang.term_to_binary(info)}])
        File.write!(Path.join(out, "#{module}.beam"), bytes)
        {:ok, module}

      _ ->
        :error
    end
  end

  defp relocate({:attribute, at, :file, {path, line}}, folder) when folder != "." do
    {:attribute, at, :file, {String.to_charlist(Path.join(folder, path)), line}}
  end

  defp relocate(form, _), do: form

  # Of the library, whose text is not there, lines are enough.
  def library(code, out), do: beam(code, out, ".", & &1)

  defp with_columns({:elixir_v1, map, specs}) do
    definitions =
      for {name, kind, meta, clauses} <- map.definitions do
        clauses =
          for {meta, args, guards, body} <- clauses do
            {pack(meta), walk(args), walk(guards), walk(body)}
          end

        {name, kind, pack(meta), clauses}
      end

    {:elixir_v1, %{map | definitions: definitions}, specs}
  end

  defp with_columns(other), do: other

  defp walk({name, meta, args}) when is_list(meta), do: {walk(name), pack(meta), walk(args)}
  defp walk({left, right}), do: {walk(left), walk(right)}
  defp walk([head | tail]), do: [walk(head) | walk(tail)]
  defp walk(other), do: other

  defp pack(meta) do
    case List.keyfind(meta, :line, 0) do
      {:line, line} when is_integer(line) and line > 0 ->
        column = Keyword.get(meta, :column, 0)
        column = if is_integer(column) and column < @columns, do: column, else: 0
        List.keyreplace(meta, :line, 0, {:line, line * @columns + column})

      _ ->
        meta
    end
  end

  defp unpack_form(form) when elem(form, 0) == :attribute, do: form
  defp unpack_form(form), do: unpack(form)

  defp unpack(tuple) when is_tuple(tuple) and tuple_size(tuple) >= 2 do
    case Tuple.to_list(tuple) do
      [tag, annotation | rest] when is_atom(tag) ->
        List.to_tuple([tag, place(annotation) | Enum.map(rest, &unpack/1)])

      list ->
        List.to_tuple(Enum.map(list, &unpack/1))
    end
  end

  defp unpack([head | tail]), do: [unpack(head) | unpack(tail)]
  defp unpack(other), do: other

  defp place(line) when is_integer(line) and line >= @columns do
    case rem(line, @columns) do
      0 -> div(line, @columns)
      column -> {div(line, @columns), column}
    end
  end

  defp place([{key, _} | _] = annotation) when key in [:location, :generated, :file, :record, :text] do
    Enum.map(annotation, fn
      {:location, line} -> {:location, place(line)}
      other -> other
    end)
  end

  defp place(other), do: unpack(other)

  # A program's files: modules are compiled where they stand; everything else at the top level becomes the
  # body of one function.
  def begin do
    :ets.new(:backstory_modules, [:named_table, :public, :ordered_set])
    Code.put_compiler_option(:debug_info, true)
    Code.put_compiler_option(:ignore_module_conflict, true)
    Code.put_compiler_option(:parser_options, columns: true)
    Code.put_compiler_option(:tracers, [Backstory.Tracer])
    # What module bodies print is not what the program prints.
    Process.group_leader(self(), Process.whereis(:standard_error))
  end

  def environment(path), do: %{Code.env_for_eval(file: path) | tracers: [Backstory.Tracer]}

  def file(path), do: file(path, environment(path))

  def file(path, env) do
    text = File.read!(path)
    quoted = Code.string_to_quoted!(text, file: path, columns: true)

    expressions =
      case quoted do
        {:__block__, _, list} -> list
        nil -> []
        one -> [one]
      end

    Enum.flat_map_reduce(expressions, %{env | file: path}, fn expression, env ->
      case kind(expression) do
        :module ->
          before = names()
          {_, _, env} = Code.eval_quoted_with_env(expression, [], env)
          {Enum.flat_map(names() -- before, &registration/1), env}

        :directive ->
          {_, _, env} = Code.eval_quoted_with_env(expression, [], env)
          {[expression], env}

        :other ->
          {[expression], env}
      end
    end)
  end

  defp kind({name, _, args}) when is_list(args) do
    cond do
      name in [:defmodule, :defprotocol, :defimpl] -> :module
      name in [:alias, :import, :require, :use] -> :directive
      true -> :other
    end
  end

  defp kind(_), do: :other

  # Test cases register themselves when they are compiled, which was elsewhere.
  defp registration(module) do
    cond do
      not function_exported?(module, :__ex_unit__, 0) ->
        []

      true in Keyword.get(module.__info__(:attributes), :ex_unit_async, []) ->
        [quote(do: ExUnit.Server.add_async_module(unquote(module)))]

      true ->
        [quote(do: ExUnit.Server.add_sync_module(unquote(module)))]
    end
  end

  def application(path) do
    {:ok, [{:application, name, keys}]} = :file.consult(path)
    {name, keys}
  end

  # Elixir's own applications. What the first two start is there without processes of their own.
  def own_applications do
    for name <- [:elixir, :logger, :eex, :ex_unit], path = :code.where_is_file('#{name}.app'), is_list(path) do
      {^name, keys} = application(path)
      {name, if(name in [:elixir, :logger], do: Keyword.delete(keys, :mod), else: keys)}
    end
  end

  def specifications(applications) do
    for {name, keys} <- applications do
      quote(do: :application.load(unquote(Macro.escape({:application, name, keys}))))
    end
  end

  # `number` tells the top levels of several files apart.
  # What mix compiled: the lines of the manifest, and the code that starts its applications.
  def project(out, build) do
    %{apps: apps, paths: paths, config: config} = known(build)
    ebins = Path.wildcard(Path.join([build, "lib", "*", "ebin"]))
    Enum.each(ebins, &Code.prepend_path/1)
    own = for {app, _, _, _} <- apps, do: Atom.to_string(app)

    built =
      for ebin <- ebins,
          app = ebin |> Path.dirname() |> Path.basename(),
          kind = if(app in own, do: :module, else: :dependency),
          beam <- Path.wildcard(Path.join(ebin, "*.beam")),
          {:ok, module} <- [beam(String.to_charlist(beam), out, Map.get(paths, app, "."))],
          do: {kind, module}

    specifications =
      for ebin <- ebins, app <- Path.wildcard(Path.join(ebin, "*.app")), do: application(app)

    code = specifications(specifications ++ own_applications())
    configure = if config == [], do: [], else: [quote(do: Application.put_all_env(unquote(Macro.escape(config))))]
    start = for {app, _, _, _} <- apps, do: quote(do: {:ok, _} = Application.ensure_all_started(unquote(app)))
    {built, code ++ configure ++ start}
  end

  # The code that runs the tests of all applications: the top levels of their helpers and test files, in that
  # order. ExUnit runs them at the end of the program.
  def tests(build, arguments) do
    {options, patterns} =
      OptionParser.parse!(arguments,
        strict: [only: :keep, include: :keep, exclude: :keep, seed: :integer, trace: :boolean, max_failures: :integer]
      )

    {wanted, located} = patterns |> Enum.map(&location/1) |> Enum.unzip()

    files =
      for {_, path, folders, pattern} <- known(build).apps do
        helpers = for folder <- folders, do: Path.join([path, folder, "test_helper.exs"]), uniq: true
        found = for folder <- folders, file <- Path.wildcard(Path.join([path, folder, "**", pattern])), do: file
        {Enum.filter(helpers, &File.regular?/1), Enum.filter(found, &wanted?(&1, wanted))}
      end

    case Enum.find(wanted, fn one -> not Enum.any?(files, fn {_, found} -> Enum.any?(found, &wanted?(&1, [one])) end) end) do
      nil -> :ok
      missing -> raise "there are no tests in #{missing}"
    end

    filters = filters(options, Enum.concat(located))
    several = length(files) > 1

    {runs, _} =
      for {{app, _, _, _}, {helpers, found}} <- Enum.zip(known(build).apps, files), found != [] do
        {app, helpers, found}
      end
      |> Enum.map_reduce(1, fn {app, helpers, found}, number ->
        {prepare, number} = top_levels(helpers, number)
        {register, number} = top_levels(found, number)

        code =
          quote do
            unquote(if several, do: quote(do: IO.puts(unquote("==> #{app}"))))
            ExUnit.configure(unquote(Macro.escape(filters)))
            unquote_splicing(prepare)
            ExUnit.configure(unquote(Macro.escape(filters)))
            unquote(report())
            unquote_splicing(register)
            if ExUnit.run().failures > 0, do: System.at_exit(fn _ -> exit({:shutdown, 2}) end)
          end

        {code, number}
      end)

    start =
      quote do
        Application.put_env(:ex_unit, :autorun, false)
        {:ok, _} = Application.ensure_all_started(:ex_unit)
      end

    [start | runs]
  end

  # Calls of the top levels of files. Helpers are compiled before the tests, which may use what they define.
  defp top_levels(paths, number) do
    for path <- paths, {body, _} = file(path), body != [], reduce: {[], number} do
      {calls, number} ->
        call = quote(do: unquote(main(body, path, number)).unquote(:__FILE__)([]))
        {calls ++ [call], number + 1}
    end
  end

  # ExUnit's formatter, and what became of each test, for Backstory's reports: it observes the calls of `tested`.
  def report do
    code =
      quote do
        defmodule Backstory.Formatter do
          @moduledoc false
          use GenServer

          def init(options), do: ExUnit.CLIFormatter.init(options)

          def handle_cast({:test_finished, test} = event, state) do
            finished(test)
            ExUnit.CLIFormatter.handle_cast(event, state)
          end

          def handle_cast(event, state), do: ExUnit.CLIFormatter.handle_cast(event, state)

          defp finished(%{state: {:excluded, _}}), do: :ok

          defp finished(test) do
            {outcome, text} = outcome(test)
            tags = test.tags
            module = test.module |> inspect() |> String.to_charlist()
            name = test.name |> Atom.to_string() |> String.to_charlist()
            file = tags.file |> Path.relative_to_cwd() |> String.to_charlist()
            tested(module, name, outcome, String.to_charlist(text), file, tags.line, div(test.time, 1000))
          end

          defp outcome(%{state: nil}), do: {:passed, ""}
          defp outcome(%{state: {:skipped, why}}), do: {:skipped, why}
          defp outcome(%{state: {:invalid, _}}), do: {:failed, "its setup_all failed"}

          defp outcome(%{state: {:failed, failures}} = test) do
            {:failed, ExUnit.Formatter.format_test_failure(test, failures, 1, 80, fn _, text -> text end)}
          end

          def tested(_module, _name, _outcome, _why, _file, _line, _milliseconds), do: :ok
        end
      end

    unless Backstory.Formatter in names() do
      Code.eval_quoted_with_env(code, [], environment("exunit"))
    end

    quote do
      ExUnit.configure(
        formatters:
          for formatter <- Application.fetch_env!(:ex_unit, :formatters) do
            if formatter == ExUnit.CLIFormatter, do: Backstory.Formatter, else: formatter
          end
      )
    end
  end

  # `test/a_test.exs:12`
  defp location(pattern) do
    with [_, path, line] <- Regex.run(~r/^(.*):(\d+)$/, pattern) do
      {Path.relative_to_cwd(path), [line: line]}
    else
      nil -> {Path.relative_to_cwd(pattern), []}
    end
  end

  defp wanted?(_, []), do: true
  defp wanted?(file, wanted), do: Enum.any?(wanted, &(file == &1 or String.starts_with?(file, &1 <> "/")))

  defp filters(options, lines) do
    given = fn name -> options |> Keyword.get_values(name) |> ExUnit.Filters.parse() end
    only = given.(:only) ++ lines
    exclude = given.(:exclude) ++ if only == [], do: [], else: [:test]
    include = given.(:include) ++ only
    plain = Keyword.take(options, [:seed, :trace, :max_failures])
    for {name, list} <- [exclude: exclude, include: include], list != [], reduce: plain do
      options -> Keyword.put(options, name, list)
    end
  end

  # Inside mix: its applications, where the sources of each are, and the configuration.
  def know(build) do
    project = Mix.Project.config()
    umbrella = Mix.Project.apps_paths()
    paths = Map.new(Mix.Project.deps_paths(), fn {app, path} -> {"#{app}", Path.relative_to_cwd(path)} end)

    apps =
      for {app, path} <- umbrella || [{project[:app], "."}] do
        config = if umbrella, do: Mix.Project.in_project(app, path, fn _ -> Mix.Project.config() end), else: project
        {app, path, config[:test_paths] || ["test"], config[:test_pattern] || "*_test.exs"}
      end

    paths = Enum.into(apps, paths, fn {app, path, _, _} -> {"#{app}", path} end)
    file = project[:config_path]
    read = fn file -> if File.regular?(file), do: Config.Reader.read!(file, env: Mix.env(), target: Mix.target()), else: [] end
    config = Config.Reader.merge(read.(file), read.(Path.join(Path.dirname(file), "runtime.exs")))
    File.write!(Path.join(build, "known"), :erlang.term_to_binary(%{apps: apps, paths: paths, config: config}))
  end

  defp known(build), do: Path.join(build, "known") |> File.read!() |> :erlang.binary_to_term()

  def main(body, path, number \\ 0) do
    env = %{environment(path) | line: 1}
    body = Macro.prewalk(body, &top_level/1)
    name = :"#{@main}#{if number > 0, do: "_#{number}"}"

    code =
      quote do
        @compile {:no_warn_undefined, :all}
        def unquote(:__FILE__)(_), do: unquote({:__block__, [], body})
      end

    {:module, main, code, _} = Module.create(name, code, env)
    Backstory.Tracer.trace({:on_module, code, :none}, %{env | module: main})
    main
  end

  # The top level of a file is in no module.
  defp top_level({:__MODULE__, _, context}) when is_atom(context), do: nil
  defp top_level(other), do: other

  # A call of code that is not the user's.
  def start(body), do: quote(do: unquote(main(body, "start", @start)).unquote(:__FILE__)([]))

  defp names, do: for({_, module, _} <- :ets.tab2list(:backstory_modules), do: module)

  def finish(out, main, built \\ []) do
    modules = :ets.tab2list(:backstory_modules)
    for {_, module, code} <- modules, beam(code, out) == :error, do: raise("no debug information in #{inspect(module)}")
    mains = if main, do: ["main #{main}"], else: []
    not_own = [Backstory.Formatter, :"#{@main}_#{@start}"]
    kind = fn module -> if module in not_own, do: :generated, else: :module end
    defined = built ++ for({_, module, _} <- modules, module != main, do: {kind.(module), module})
    lines = for {kind, module} <- defined, do: "#{kind} #{module}"
    write(out, lines ++ mains ++ structs(Keyword.values(defined)))
  end

  def structs(modules) do
    for module <- modules, Code.ensure_loaded?(module), function_exported?(module, :__struct__, 0) do
      Enum.join(["struct #{module}" | fields(module)], " ")
    end
  end

  defp fields(module) do
    case module.__info__(:struct) do
      list when is_list(list) -> for %{field: field} <- list, do: field
      _ -> module.__struct__() |> Map.from_struct() |> Map.keys()
    end
  end

  def write(out, lines), do: File.write!(Path.join(out, "manifest"), Enum.map(lines, &[&1, ?\n]))
end

alias Backstory.Convert

case if(build = System.get_env("BACKSTORY_KNOW"), do: ["know", build], else: System.argv()) do
  ["know", build] ->
    Convert.know(build)

  ["library", out | folders] ->
    Enum.each(folders, &Code.append_path/1)
    beams = Enum.flat_map(folders, &Path.wildcard(Path.join(&1, "*.beam")))
    found = for beam <- beams, {:ok, module} <- [Convert.library(String.to_charlist(beam), out)], do: module
    Convert.write(out, for(m <- found, do: "module #{m}") ++ Convert.structs(found))

  ["file", out, path, call] ->
    Convert.begin()
    text = File.read!(path)
    # Test cases ask for it as they are compiled.
    if String.contains?(text, "ExUnit."), do: {:ok, _} = Application.ensure_all_started(:ex_unit)
    {body, _} = Convert.file(path, Convert.environment(path))

    tests = String.contains?(text, "ExUnit.start")
    starts = tests or String.contains?(text, "Application.")
    body = if(starts, do: Convert.specifications(Convert.own_applications()), else: []) ++ body
    body = body ++ if tests, do: [Convert.report()], else: []

    body =
      case call do
        "" -> body
        _ -> body ++ [Code.string_to_quoted!(call, file: "--call", columns: true)]
      end

    Convert.finish(out, if(body != [], do: Convert.main(body, path)))

  ["project", out, build, call] ->
    Convert.begin()
    {built, start} = Convert.project(out, build)
    body = if call == "", do: [], else: [Code.string_to_quoted!(call, file: "--call", columns: true)]
    start = Convert.start(start)
    Convert.finish(out, Convert.main([start | body], "--call"), built)

  ["tests", out, build | arguments] ->
    Convert.begin()
    {:ok, _} = Application.ensure_all_started(:ex_unit)
    {built, start} = Convert.project(out, build)
    run = Convert.start(start ++ Convert.tests(build, arguments))
    Convert.finish(out, Convert.main([run], "mix.exs"), built)
end
