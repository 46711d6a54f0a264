import { Argument, type Command } from 'commander'
import type { Cli } from '../cli.ts'
import { bashCompletion } from '../completion/bash.ts'
import { completedCommands } from '../completion/command-tree.ts'
import { fishCompletion } from '../completion/fish.ts'
import { OBJECT_KINDS, type ObjectKind } from '../completion/object-kinds.ts'
import { objectNames } from '../completion/object-names.ts'
import { zshCompletion } from '../completion/zsh.ts'
import { UsageFailure } from '../failure.ts'
import { printable } from '../output/printable.ts'

/** What the scripts ask for while a user types. */
const NAMES = 'names'
const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

export function addCompletion(program: Command, cli: Cli): void {
  const { t } = cli
  program
    .command('completion')
    .description(t('help.completion'))
    .addArgument(new Argument('<shell>', t('help.argument.shell')).choices([...Object.keys(SHELLS), NAMES]))
    .addArgument(new Argument('[kind]', t('help.argument.objectKind')).choices(OBJECT_KINDS))
    .action(async (shell: keyof typeof SHELLS | typeof NAMES, kind?: ObjectKind) => {
      if (shell !== NAMES) return cli.out.text(SHELLS[shell](completedCommands(program)))
      if (!kind) throw new UsageFailure(t('usage.missingArgument', { name: 'kind' }), [t('hint.help')])
      cli.out.text((await objectNames(cli.api(), kind)).map((name) => `${printable(name)}\n`).join(''))
    })
}
