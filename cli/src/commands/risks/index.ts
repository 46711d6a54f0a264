import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addRisksScore } from './score.ts'

export function addRisks(program: Command, cli: Cli): void {
  const risks = program.command('risks').description(cli.t('help.risks')).helpCommand(false)
  addRisksScore(risks, cli)
}
