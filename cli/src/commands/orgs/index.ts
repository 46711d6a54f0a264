import { organisationFileCalls } from '@netwarden/shared/contract'
import { MAX_ORGS_CSV_BYTES } from '@netwarden/shared/csv'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addCsvExport, addCsvImport } from '../csv-files.ts'
import { addOrgsCreate, addOrgsDelete, addOrgsShow, addOrgsUpdate } from './edit.ts'
import { addOrgsList } from './list.ts'

export function addOrgs(program: Command, cli: Cli): void {
  const { t } = cli
  const orgs = program.command('orgs').description(t('help.orgs')).helpCommand(false)
  addOrgsList(orgs, cli)
  for (const add of [addOrgsShow, addOrgsCreate, addOrgsUpdate, addOrgsDelete]) add(orgs, cli)
  addCsvImport(orgs.command('import'), cli, {
    help: 'help.orgs.import',
    maxBytes: MAX_ORGS_CSV_BYTES,
    rows: 'column.orgRows',
    send: (input, form) => cli.api().call(organisationFileCalls.importCsv, input, form),
  })
  addCsvExport(orgs.command('export'), cli, 'help.orgs.export', (filter: { q?: string }) =>
    cli.api().open(organisationFileCalls.exportCsv, filter),
  ).option('--q <text>', t('help.option.orgText'))
}
