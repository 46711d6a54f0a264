import type { Command, Option } from 'commander'
import { type ObjectKind, objectKindOf, valueOfFlags } from './object-kinds.ts'

/** A command in the form that completion uses. */
export interface CompletedCommand {
  /** Names from the program down, without the program's own: empty, `users`, `users list`. */
  path: string
  commands: { name: string; description: string }[]
  /** Options of the command itself; those of the program are accepted anywhere. */
  options: CompletedOption[]
  /** Values of the arguments, in their order; null where a file name or any other text is accepted. */
  arguments: (readonly string[] | null)[]
  /** What the arguments name, in their order; null where it is no object of the server. */
  objects: (ObjectKind | null)[]
  /** Whether the last argument may be repeated. */
  isVariadic: boolean
}

export interface CompletedOption {
  names: string[]
  description: string
  takesValue: boolean
  choices: readonly string[]
  /** What the value names. */
  objects: ObjectKind | null
}

/** Every command of the program, the program first, so that completion offers exactly the words that it accepts. */
export function completedCommands(command: Command, path = ''): CompletedCommand[] {
  const below = command.createHelp().visibleCommands(command)
  const completed: CompletedCommand = {
    path,
    commands: below.map((child) => ({ name: child.name(), description: child.description() })),
    options: optionsOf(command),
    arguments: command.registeredArguments.map(({ argChoices }) => argChoices ?? null),
    objects: command.registeredArguments.map((argument) => objectKindOf(argument.name())),
    isVariadic: command.registeredArguments.at(-1)?.variadic ?? false,
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
      objects: objectKindOf(valueOfFlags(option.flags)) ?? objectKindOf(option.attributeName()),
    }))
}
