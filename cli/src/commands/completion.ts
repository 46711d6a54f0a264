import { Argument, type Command } from 'commander'
import type { Cli } from '../cli.ts'
import { bashCompletion } from '../completion/bash.ts'
import { completedCommands } from '../completion/command-tree.ts'
import { fishCompletion } from '../completion/fish.ts'
import { zshCompletion } from '../completion/zsh.ts'

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

export function addCompletion(program: Command, cli: Cli): void {
  const { t } = cli
  program
    .command('completion')
    .description(t('help.completion'))
    .addArgument(new Argument('<shell>', t('help.argument.shell')).choices(Object.keys(SHELLS)))
    .action((shell: keyof typeof SHELLS) => cli.out.text(SHELLS[shell](completedCommands(program))))
}
