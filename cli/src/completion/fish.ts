import { type CompletedCommand, type CompletedOption, valueOptions } from './command-tree.ts'

/** A script for fish: one line for each word, on the condition that its command was typed. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  return `# fish completion of netwarden; save it as ~/.config/fish/completions/netwarden.fish
function __netwarden_names
    set -l typed (commandline -opc)
    set -e typed[1]
    set -l is_value 0
    for word in $typed
        if test $is_value = 1
            set is_value 0
        else if contains -- $word ${valueOptions(commands).join(' ')}
            set is_value 1
        else if not string match -q -- '-*' $word
            echo $word
        end
    end
end
function __netwarden_at
    set -l names (__netwarden_names)
    test (count $names) -ge (count $argv); or return 1
    for i in (seq (count $argv))
        test $names[$i] = $argv[$i]; or return 1
    end
end
function __netwarden_exactly_at
    __netwarden_at $argv; and test (count (__netwarden_names)) -eq (count $argv)
end
${commands.flatMap(commandLines).join('\n')}
`
}

function commandLines({ path, commands, options, arguments: values, objects }: CompletedCommand): string[] {
  const here = quote(`__netwarden_at ${path}`.trim())
  const below = commands.map(
    ({ name, description }) =>
      `complete -c netwarden -f -n ${quote(`__netwarden_exactly_at ${path}`.trim())} -a ${name} -d ${quote(description)}`,
  )
  const choices = values
    .filter((value) => value !== null)
    .map((value) => `complete -c netwarden -n ${here} -a ${quote(value.join(' '))}`)
  const names = [...new Set(objects.filter((kind) => kind !== null))].map(
    (kind) => `complete -c netwarden -f -n ${here} -a ${quote(namesOf(kind))}`,
  )
  return [...below, ...choices, ...names, ...options.map((option) => optionLine(here, option))]
}

const namesOf = (kind: string) => `(netwarden completion names ${kind} 2>/dev/null)`

function optionLine(
  condition: string,
  { names, description, takesValue, choices, objects }: CompletedOption,
): string {
  const spellings = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  )
  const offered = choices.length > 0 ? choices.join(' ') : objects && namesOf(objects)
  const values = offered ? ` -f -a ${quote(offered)}` : ''
  const value = takesValue ? ` -r${values}` : ''
  return `complete -c netwarden -n ${condition} ${spellings.join(' ')}${value} -d ${quote(description)}`
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
