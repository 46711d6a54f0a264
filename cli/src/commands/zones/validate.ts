import type { ZoneFault } from '@netwarden/shared/dns'
import { zoneFaultText } from '@netwarden/shared/i18n'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createOriginReader } from '../../input/origin-argument.ts'
import { columnsOf } from '../columns.ts'
import { readZoneFiles, reportFaults } from './zone-files.ts'

export function addZonesValidate(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('validate')
    .description(t('help.zones.validate'))
    .argument('<file...>', t('help.argument.zoneFiles'))
    .option('--origin <name>', t('help.option.origin'), createOriginReader(t))
    .action((files: string[], { origin }: { origin?: string }) => validate(cli, files, origin))
}

async function validate(cli: Cli, paths: string[], origin: string | undefined): Promise<void> {
  const { t, out } = cli
  const files = await readZoneFiles(cli, paths, origin)
  reportFaults(cli, files)
  const rows = files.map(({ file, reading }) => ({
    file,
    origin: reading.origin,
    records: reading.records.length,
    warnings: reading.warnings.length,
  }))
  const columns = columnsOf(t, [
    ['file', 'column.file'],
    ['origin', 'column.origin'],
    ['records', 'column.records'],
    ['warnings', 'column.warnings'],
  ])
  out.list(rows, columns, ['file', 'origin', 'records', 'warnings'])
  for (const { file, reading } of files) printWarnings(cli, file, reading.warnings)
}

function printWarnings({ t, notes, language }: Cli, file: string, warnings: readonly ZoneFault[]): void {
  for (const fault of warnings.slice(0, MAX_REPORTED_LINES)) {
    notes.say(t('note.zoneWarning', { file, line: fault.line, msg: zoneFaultText(language, fault) }))
  }
}
