import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { controlExamples } from './control.ts'
import { dnsExamples } from './dns.ts'
import { operateExamples } from './operate.ts'
import { peopleExamples } from './people.ts'
import { seeExamples } from './see.ts'
import { sessionExamples } from './session.ts'

/** Calls that work, by command; the program's name is left out. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  ...controlExamples,
  ...dnsExamples,
  ...operateExamples,
  ...peopleExamples,
  ...seeExamples,
  ...sessionExamples,
}
const MOST = 3

/** Help pages end with examples: those of the command, or one of each of the first verbs of a noun. */
export function addExamples(command: Command, cli: Cli, path = command.name()): void {
  const own =
    EXAMPLES[path] ?? command.commands.flatMap((verb) => EXAMPLES[`${path} ${verb.name()}`]?.[0] ?? [])
  command.addHelpText('after', helpEnd(own.slice(0, MOST), cli))
  for (const verb of command.commands) addExamples(verb, cli, `${path} ${verb.name()}`)
}

function helpEnd(examples: readonly string[], { t }: Cli): string {
  const lines = examples.map((example) => `  netwarden ${example}`)
  const shown = lines.length > 0 ? ['', t('help.title.examples'), ...lines] : []
  return [...shown, '', t('help.globalOptionsHint')].join('\n')
}
