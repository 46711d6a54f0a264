import { basename } from 'node:path'
import { type UploadedZone, zoneCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { formWithFile } from '../../http/multipart.ts'
import { createOriginReader } from '../../input/origin-argument.ts'
import { untilInterrupted } from '../../interrupt.ts'
import { columnsOf } from '../columns.ts'
import { readZoneFiles, reportFaults, type ZoneFile } from './zone-files.ts'

interface ImportOptions {
  origin?: string
}

export function addZonesImport(zones: Command, cli: Cli): void {
  const { t } = cli
  zones
    .command('import')
    .description(t('help.zones.import'))
    .argument('<file...>', t('help.argument.zoneFiles'))
    .option('--origin <name>', t('help.option.origin'), createOriginReader(t))
    .action((files: string[], options: ImportOptions) => importZones(cli, files, options))
}

export const IMPORTED_FIELDS = ['id', 'origin', 'serial', 'recordCount', 'added', 'removed', 'changed']

/** Columns of zones that were imported. */
export function importedColumns(t: Cli['t']) {
  return columnsOf(t, [
    ['origin', 'column.origin'],
    ['serial', 'column.serial'],
    ['recordCount', 'column.records'],
    ['added', 'column.added'],
    ['removed', 'column.removed'],
    ['changed', 'column.changed'],
  ])
}

/** Sends nothing when one of the files is invalid; otherwise imports them one after another. */
async function importZones(cli: Cli, paths: string[], { origin }: ImportOptions): Promise<void> {
  const { t, out, notes, isDryRun } = cli
  const files = await readZoneFiles(cli, paths, origin)
  reportFaults(cli, files)
  const api = cli.api()
  const printer = out.rows(importedColumns(t), IMPORTED_FIELDS)
  let done = 0
  const reached = () => {
    printer.end()
    return t('interrupted.zones', { done, of: files.length, file: files[done]?.file ?? '' })
  }
  await untilInterrupted(cli, reached, async () => {
    for (const file of files) {
      const zone = await send(api, file, isDryRun)
      done += 1
      printer.add([{ ...zone }])
      logOddities(cli, file, zone)
    }
  })
  printer.end()
  if (isDryRun) notes.say(t('note.zoneDryRun'))
}

export async function send(
  api: ApiClient,
  { file, content, reading }: ZoneFile,
  dryRun: boolean,
): Promise<UploadedZone> {
  const form = formWithFile('file', file === '-' ? 'zone' : basename(file), content)
  const { zones } = await api.call(zoneCalls.upload, { origin: reading.origin, dryRun }, form)
  const [zone] = zones
  if (!zone) throw new Error('the server answered nothing of the file')
  return zone
}

function logOddities(
  { notes, t }: Cli,
  { file }: ZoneFile,
  { warnings, vanishing, isVanishingKnown }: UploadedZone,
): void {
  for (const { line = 0, msg } of warnings) notes.say(t('note.zoneWarning', { file, line, msg }))
  for (const { name, visits } of vanishing) notes.say(t('note.zoneVanishing', { name, visits }))
  if (!isVanishingKnown) notes.say(t('note.zoneVanishingUnknown'))
}
