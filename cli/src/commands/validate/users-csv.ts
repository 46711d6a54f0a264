import { MAX_USERS_CSV_BYTES, readUsersCsv } from '@netwarden/shared/csv'
import type { LineFault } from '@netwarden/shared/errors'
import { translate } from '@netwarden/shared/i18n'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { readWhole } from '../../input/source-file.ts'
import { columnsOf } from '../columns.ts'

export function addValidateUsersCsv(validate: Command, cli: Cli): void {
  const { t } = cli
  validate
    .command('users-csv')
    .description(t('help.validate.usersCsv'))
    .argument('<file>', t('help.argument.source'))
    .action((file: string) => validateUsersCsv(cli, file))
}

/** Only the server knows which names exist; everything else is validated here like on the server. */
async function validateUsersCsv(cli: Cli, file: string): Promise<void> {
  const { t, out, language } = cli
  const { users, faults } = readUsersCsv(await readWhole(cli, file, MAX_USERS_CSV_BYTES))
  const lineCount = new Set(faults.map(({ line }) => line)).size
  const lines = faults
    .toSorted((a: LineFault, b: LineFault) => a.line - b.line)
    .slice(0, MAX_REPORTED_LINES)
    .map(({ line, column, key, params }) => ({
      line,
      column: column ?? null,
      msg: translate(language, key, params),
    }))
  if (out.format === 'json' || faults.length === 0) {
    const isValid = faults.length === 0
    out.one({ isValid, rows: users.length, lineCount, lines }, columnsOf(t, [['rows', 'column.rows']]))
  } else {
    const columns = columnsOf(t, [
      ['line', 'column.line'],
      ['column', 'column.column'],
      ['msg', 'column.reason'],
    ])
    out.list(lines, columns, ['line', 'column', 'msg'])
  }
  if (faults.length > 0) throw new CliFailure(t('fault.usersCsv', { file, count: lineCount }))
}
