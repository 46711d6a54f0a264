import { type CompletedCommand, type CompletedOption, usableOptions } from './command-tree.ts'
import type { ObjectKind } from './object-kinds.ts'

/** A script for zsh by `_arguments`: one function for each command. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return `#compdef netwarden
# zsh completion of netwarden; put it as _netwarden into a folder of $fpath, or: source <(netwarden completion zsh)
_netwarden_names() {
  local -a names
  names=("\${(@f)$(netwarden completion names $1 2>/dev/null)}")
  compadd -a names
}
${commands.map((command) => commandFunction(command, usableOptions(command, commands))).join('\n')}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _netwarden "$@"
else
  compdef _netwarden netwarden
fi
`
}

const functionName = (path: string) => `_netwarden${path === '' ? '' : `_${path.replace(/[ -]/g, '_')}`}`

function commandFunction(command: CompletedCommand, usable: readonly CompletedOption[]): string {
  const { path, commands } = command
  const options = usable.flatMap(optionSpecs)
  if (commands.length === 0) {
    const specs = [...options, ...argumentSpecs(command)]
    return `${functionName(path)}() {\n  _arguments -s${specs.map((spec) => ` \\\n    ${spec}`).join('')}\n}`
  }
  const specs = [...options, quote('1: :->command'), quote('*:: :->rest')]
  return `${functionName(path)}() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
${commands.map(({ name, description }) => `    ${quote(`${name}:${description.replaceAll(':', '\\:')}`)}`).join('\n')}
  )
  _arguments -C -s${specs.map((spec) => ` \\\n    ${spec}`).join('')}
  case $state in
    command) _describe -t commands command commands ;;
    rest)
      case $line[1] in
${commands.map(({ name }) => branch(command, name)).join('\n')}
      esac
      ;;
  esac
}`
}

function branch({ path }: CompletedCommand, name: string): string {
  const target = name === 'help' ? '_message help' : functionName(`${path} ${name}`.trim())
  return `        ${name}) ${target} ;;`
}

/** `'(-h --help)'{-h,--help}'[text]:value:(a b)'`: a spec for each spelling, each excluding the others. */
function optionSpecs({ names, description, takesValue, choices, objects }: CompletedOption): string[] {
  const text = description.replace(/[[\]\\:]/g, '\\$&')
  const value = takesValue ? `:value:${actionOf(choices, objects)}` : ''
  return names.map((name) => quote(`(${names.join(' ')})${name}[${text}]${value}`))
}

function actionOf(choices: readonly string[] | null, objects: ObjectKind | null | undefined): string {
  if (choices && choices.length > 0) return `(${choices.join(' ')})`
  return objects ? `{_netwarden_names ${objects}}` : '_files'
}

function argumentSpecs({ arguments: values, objects, isVariadic }: CompletedCommand): string[] {
  return values.map((choices, index) =>
    quote(
      `${isVariadic && index === values.length - 1 ? '*' : index + 1}:value:${actionOf(choices, objects[index])}`,
    ),
  )
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
