import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addSourcesCreate } from './create.ts'
import { addSourcesDelete } from './delete.ts'
import { addSourcesFound } from './found.ts'
import { addSourcesList, addSourcesShow } from './list.ts'
import { addSourcesRejects } from './rejects.ts'

const VERBS = [
  addSourcesList,
  addSourcesShow,
  addSourcesRejects,
  addSourcesFound,
  addSourcesCreate,
  addSourcesDelete,
]

export function addSources(program: Command, cli: Cli): void {
  const sources = program.command('sources').description(cli.t('help.sources')).helpCommand(false)
  for (const add of VERBS) add(sources, cli)
}
