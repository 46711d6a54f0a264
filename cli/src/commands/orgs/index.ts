import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addOrgsExport } from './export.ts'
import { addOrgsImport } from './import.ts'
import { addOrgsList } from './list.ts'

const VERBS = [addOrgsList, addOrgsImport, addOrgsExport]

export function addOrgs(program: Command, cli: Cli): void {
  const orgs = program.command('orgs').description(cli.t('help.orgs')).helpCommand(false)
  for (const add of VERBS) add(orgs, cli)
}
