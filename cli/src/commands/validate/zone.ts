import { MAX_ZONE_BYTES, readZone, type ZoneFault } from '@netwarden/shared/dns'
import { zoneFaultText } from '@netwarden/shared/i18n'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { createOriginReader } from '../../input/origin-argument.ts'
import { readWhole } from '../../input/source-file.ts'
import { columnsOf } from '../columns.ts'

export function addValidateZone(validate: Command, cli: Cli): void {
  const { t } = cli
  validate
    .command('zone')
    .description(t('help.validate.zone'))
    .argument('<file>', t('help.argument.source'))
    .option('--origin <name>', t('help.option.origin'), createOriginReader(t))
    .action((file: string, options: { origin?: string }) => validateZone(cli, file, options.origin))
}

/** Reports the same faults and warnings as the server; only the zone that would be replaced is unknown here. */
async function validateZone(cli: Cli, file: string, origin: string | undefined): Promise<void> {
  const { t, out } = cli
  const reading = readZone(await readWhole(cli, file, MAX_ZONE_BYTES), { origin })
  const { faultCount, records } = reading
  const lines = reading.faults.slice(0, MAX_REPORTED_LINES).map((fault) => shown(cli, fault))
  const warnings = reading.warnings.slice(0, MAX_REPORTED_LINES).map((fault) => shown(cli, fault))
  const isValid = faultCount === 0
  if (out.format === 'json' || isValid) {
    const row = { isValid, origin: reading.origin, records: records.length, faultCount, lines, warnings }
    out.one(
      row,
      columnsOf(t, [
        ['origin', 'column.origin'],
        ['records', 'column.records'],
      ]),
    )
  } else {
    const columns = columnsOf(t, [
      ['line', 'column.line'],
      ['column', 'column.column'],
      ['msg', 'column.reason'],
    ])
    out.list(lines, columns, ['line', 'column', 'code', 'msg'])
  }
  if (out.format === 'table')
    for (const { line, msg } of warnings) cli.notes.say(t('note.zoneWarning', { file, line, msg }))
  if (!isValid) throw new CliFailure(t('fault.zone', { file, count: faultCount }))
}

function shown({ language }: Cli, fault: ZoneFault) {
  const { line, column, code } = fault
  return { line, column, code, msg: zoneFaultText(language, fault) }
}
