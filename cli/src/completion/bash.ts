import { type CompletedCommand, type CompletedOption, usableOptions, valueOptions } from './command-tree.ts'

/** A script for bash that does not need the bash-completion package; without a known word, it offers file names. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  return `# bash completion of netwarden; load it with: source <(netwarden completion bash)
_netwarden() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local path='' position=0 i word words='' kind=''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case "$word" in
      ${valueOptions(commands).join(' | ')}) ((i++)) ;;
      -*) ;;
      *)
        case "$path $word" in
          ${subcommandPaths(commands)}) path="$path $word" ;;
          *) ((position++)) ;;
        esac
        ;;
    esac
  done
  case "$previous" in
    ${valueOptions(commands).join(' | ')})
      case "$path $previous" in
${lines(commands.flatMap(optionChoices), '        ')}
      esac
      ;;
    *)
      case "$path" in
${lines(
  commands.map((command) => commandWords(command, usableOptions(command, commands))),
  '        ',
)}
      esac
      ;;
  esac
  if [[ -z $kind ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  # Names are never expanded by the shell.
  COMPREPLY=()
  while IFS= read -r word; do
    [[ $word == "$current"* ]] && COMPREPLY+=("$(printf %q "$word")")
  done < <(netwarden completion names "$kind" 2>/dev/null)
}
complete -o default -F _netwarden netwarden
`
}

function lines(texts: readonly string[], indent: string): string {
  return texts.map((text) => indent + text).join('\n')
}

/** Path as the script stores it: each name follows a blank. */
const keptPath = (path: string) => (path === '' ? '' : ` ${path}`)

function subcommandPaths(commands: readonly CompletedCommand[]): string {
  return commands
    .filter(({ path }) => path !== '')
    .map(({ path }) => `'${keptPath(path)}'`)
    .join(' | ')
}

/** The program's own options mean the same after any command. */
function optionChoices({ path, options }: CompletedCommand): string[] {
  const place = path === '' ? '*' : ''
  return options
    .filter(({ choices, objects }) => choices.length > 0 || objects !== null)
    .map(({ names, choices, objects }) => {
      const patterns = names.map((name) => `${place}'${keptPath(path)} ${name}'`)
      const offered = choices.length > 0 ? `words='${choices.join(' ')}'` : `kind=${objects}`
      return `${patterns.join(' | ')}) ${offered} ;;`
    })
}

/** Offers options for a word that starts with a hyphen, otherwise subcommands or values of the argument. */
function commandWords(command: CompletedCommand, options: readonly CompletedOption[]): string {
  const names = options.flatMap((option) => option.names).join(' ')
  const below = command.commands.map(({ name }) => name).join(' ')
  const values = command.arguments
    .map((choices, index) => {
      const kind = command.objects[index]
      const isLast = index === command.arguments.length - 1
      const place = `[[ $position -${isLast && command.isVariadic ? 'ge' : 'eq'} ${index} ]]`
      if (choices) return `${place} && words='${choices.join(' ')}'`
      return kind ? `${place} && kind=${kind}` : null
    })
    .filter((line) => line !== null)
  const words = below === '' ? values.join('; ') || ':' : `words='${below}'`
  return `'${keptPath(command.path)}') if [[ $current == -* ]]; then words='${names}'; else ${words}; fi ;;`
}
