import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MAX_ZONE_BYTES, readZone, type ZoneFault, type ZoneReading } from '@netwarden/shared/dns'
import { zoneFaultText } from '@netwarden/shared/i18n'
import type { Cli } from '../../cli.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import { readWhole } from '../../input/source-file.ts'
import { columnsOf } from '../columns.ts'

export interface ZoneFile {
  file: string
  content: Buffer
  reading: ZoneReading
}

const ZONE_NAME = /(?:^db\..|\.(?:zone|db)$)/i
const MAX_FAULTS = 1_000

/** Files named on the command line, and of a folder those that are called like zones. */
export async function readZoneFiles(
  cli: Cli,
  paths: readonly string[],
  origin?: string,
): Promise<ZoneFile[]> {
  const files = paths.flatMap((path) => (isFolder(path) ? zonesIn(cli, path) : [path]))
  if (origin !== undefined && files.length > 1) throw new UsageFailure(cli.t('usage.originFiles'))
  const read: ZoneFile[] = []
  for (const file of files) {
    const content = await readWhole(cli, file, MAX_ZONE_BYTES)
    read.push({ file, content, reading: readOne(file, content, origin) })
  }
  return read
}

/** A file without its zone's name has it in its file name, as on the server. */
function readOne(file: string, content: Buffer, origin: string | undefined): ZoneReading {
  const reading = readZone(content, { origin })
  if (origin !== undefined || !reading.faults.some(({ code }) => code === 'originMissing')) return reading
  const fromName = /^(?:db\.)?(.+?)(?:\.(?:zone|db|txt))?$/i.exec(basename(file))?.[1]
  return fromName?.includes('.') ? readZone(content, { origin: fromName }) : reading
}

function isFolder(path: string): boolean {
  return path !== '-' && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function zonesIn({ t }: Cli, folder: string): string[] {
  const names = readdirSync(folder).filter((name) => ZONE_NAME.test(name) && !isFolder(join(folder, name)))
  if (names.length === 0) throw new CliFailure(t('fault.noZoneFiles', { folder }))
  return names.sort().map((name) => join(folder, name))
}

/** The faults of the files, by file and line; a failure where there are any. */
export function reportFaults(cli: Cli, files: readonly ZoneFile[]): void {
  const { t, out } = cli
  const faulty = files.filter(({ reading }) => reading.faultCount > 0)
  if (faulty.length === 0) return
  const rows = faulty.flatMap(({ file, reading }) =>
    reading.faults.map((fault) => faultRow(cli, file, fault)),
  )
  const columns = columnsOf(t, [
    ['file', 'column.file'],
    ['line', 'column.line'],
    ['column', 'column.column'],
    ['msg', 'column.reason'],
  ])
  out.list(rows.slice(0, MAX_FAULTS), columns, ['file', 'line', 'column', 'code', 'msg'])
  const count = faulty.reduce((sum, { reading }) => sum + reading.faultCount, 0)
  throw new CliFailure(t('fault.zoneFiles', { files: faulty.length, total: files.length, count }))
}

function faultRow({ language }: Cli, file: string, fault: ZoneFault) {
  const { line, column, code } = fault
  return { file, line, column, code, msg: zoneFaultText(language, fault) }
}
