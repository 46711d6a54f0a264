import type { Command, Option } from 'commander'

/** A command in the form that completion uses. */
export interface CompletedCommand {
  /** Names from the program down, without the program's own: empty, `users`, `users list`. */
  path: string
  commands: { name: string; description: string }[]
  /** Options of the command itself; those of the program are accepted anywhere. */
  options: CompletedOption[]
  /** Values of the arguments, in their order; null where a file name or any other text is accepted. */
  arguments: (readonly string[] | null)[]
}

export interface CompletedOption {
  names: string[]
  description: string
  takesValue: boolean
  choices: readonly string[]
}

/** Every command of the program, the program first, so that completion offers exactly the words that it accepts. */
export function completedCommands(command: Command, path = ''): CompletedCommand[] {
  const below = command.createHelp().visibleCommands(command)
  const completed: CompletedCommand = {
    path,
    commands: below.map((child) => ({ name: child.name(), description: child.description() })),
    options: optionsOf(command),
    arguments: command.registeredArguments.map(({ argChoices }) => argChoices ?? null),
  }
  return [
    completed,
    ...command.commands.flatMap((child) => completedCommands(child, `${path} ${child.name()}`.trim())),
  ]
}

/** The program's options and those of the command, each once. */
export function usableOptions({ path, options }: CompletedCommand, all: readonly CompletedCommand[]) {
  const [program] = all
  if (path === '' || !program) return options
  const own = new Set(options.flatMap(({ names }) => names))
  return [...options, ...program.options.filter(({ names }) => !names.some((name) => own.has(name)))]
}

/** Options whose next word is a value, and so neither a command nor an argument. */
export function valueOptions(commands: readonly CompletedCommand[]): string[] {
  const names = commands.flatMap(({ options }) =>
    options.filter(({ takesValue }) => takesValue).flatMap((option) => option.names),
  )
  return [...new Set(names)]
}

function optionsOf(command: Command): CompletedOption[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map((option: Option) => ({
      names: [option.long, option.short].filter((name) => name !== undefined),
      description: option.description,
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? [],
    }))
}
