import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addEnforcersList, addEnforcersShow } from './list.ts'
import { addEnforcersProbe } from './probe.ts'
import { addEnforcersUpdate } from './update.ts'

const VERBS = [addEnforcersList, addEnforcersShow, addEnforcersUpdate, addEnforcersProbe]

export function addEnforcers(program: Command, cli: Cli): void {
  const enforcers = program.command('enforcers').description(cli.t('help.enforcers')).helpCommand(false)
  for (const add of VERBS) add(enforcers, cli)
}
