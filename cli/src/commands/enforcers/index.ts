import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addEnforcersCode, addEnforcersCreate, addEnforcersRemove } from './create.ts'
import { addEnforcersList, addEnforcersShow, addEnforcersStatus } from './list.ts'
import { addEnforcersProbe } from './probe.ts'
import {
  addEnforcersGenerations,
  addEnforcersPlan,
  addEnforcersPublish,
  addEnforcersReturn,
} from './publish.ts'
import { addEnforcersSite, addEnforcersUpdate } from './update.ts'

const VERBS = [
  addEnforcersList,
  addEnforcersShow,
  addEnforcersStatus,
  addEnforcersCreate,
  addEnforcersCode,
  addEnforcersUpdate,
  addEnforcersRemove,
  addEnforcersProbe,
  addEnforcersPlan,
  addEnforcersPublish,
  addEnforcersReturn,
  addEnforcersGenerations,
  addEnforcersSite,
]

export function addEnforcers(program: Command, cli: Cli): void {
  const enforcers = program.command('enforcers').description(cli.t('help.enforcers')).helpCommand(false)
  for (const add of VERBS) add(enforcers, cli)
}
