import { basename } from 'node:path'
import { organisationFileCalls } from '@netwarden/shared/contract'
import { MAX_ORGS_CSV_BYTES } from '@netwarden/shared/csv'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { formWithFile } from '../../http/multipart.ts'
import { readWhole } from '../../input/source-file.ts'
import { columnsOf } from '../columns.ts'

export function addOrgsImport(orgs: Command, cli: Cli): void {
  const { t } = cli
  orgs
    .command('import')
    .description(t('help.orgs.import'))
    .argument('<file>', t('help.argument.source'))
    .action((file: string) => importOrgs(cli, file))
}

async function importOrgs(cli: Cli, file: string): Promise<void> {
  const { t, isDryRun: dryRun } = cli
  const content = await readWhole(cli, file, MAX_ORGS_CSV_BYTES)
  const form = formWithFile('file', file === '-' ? 'orgs.csv' : basename(file), content)
  const outcome = await cli.api().call(organisationFileCalls.importCsv, { dryRun }, form)
  cli.out.one(
    outcome,
    columnsOf(t, [
      ['rows', 'column.orgRows'],
      ['created', 'column.created'],
      ['updated', 'column.changed'],
      ['unchanged', 'column.unchanged'],
    ]),
  )
  if (dryRun) cli.notes.say(t('note.zoneDryRun'))
}
