import {
  type WrittenRecord,
  type WrittenZone,
  type Zone,
  type ZoneEdit,
  zoneCalls,
} from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import { TriedWrites } from '../../dry-run/tried-writes.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import type { Row } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'

export type StoredRecord = WrittenRecord & { ttl: number }

export interface RecordEditOptions extends ConfirmOptions {
  ttl?: number
  to?: string
  ptr?: boolean
  ifVersion?: number
}

interface Found {
  version: number
  records: StoredRecord[]
}

type Edit = Pick<ZoneEdit, 'add' | 'remove' | 'change'>

export async function addRecord(
  cli: Cli,
  api: ApiClient,
  zone: Zone,
  record: WrittenRecord,
  { ttl, ptr, ...options }: RecordEditOptions,
): Promise<void> {
  await apply(cli, api, zone, { add: [{ ...record, ttl, ptr }], remove: [], change: [] }, options)
}

/** Removes a record; without data, all records of the name and type. */
export async function removeRecords(
  cli: Cli,
  api: ApiClient,
  zone: Zone,
  given: WrittenRecord,
  { version, records }: Found,
  options: RecordEditOptions,
): Promise<void> {
  if (records.length === 0) throw notFound(cli, zone, given)
  await confirmDeletion(cli, options, records.map(shown))
  await apply(cli, api, zone, { add: [], remove: records, change: [] }, { ifVersion: version, ...options })
}

export async function changeRecord(
  cli: Cli,
  api: ApiClient,
  zone: Zone,
  given: WrittenRecord,
  { version, records }: Found,
  { ttl, to, ptr, ...options }: RecordEditOptions,
): Promise<void> {
  if (to === undefined && ttl === undefined) throw new UsageFailure(cli.t('usage.recordChange'))
  const [before, ...more] = records
  if (!before || more.length > 0) throw notFound(cli, zone, given)
  const after = { ...before, ttl: ttl ?? before.ttl, rdata: to ?? before.rdata, ptr }
  const edit = { add: [], remove: [], change: [{ before, after }] }
  await apply(cli, api, zone, edit, { ifVersion: version, ...options })
}

async function apply(
  cli: Cli,
  api: ApiClient,
  zone: Zone,
  edit: Edit,
  { ifVersion: version }: RecordEditOptions,
): Promise<void> {
  try {
    const written = await api.call(zoneCalls.edit, { id: zone.id, version, ...edit })
    printEdit(cli, edit)
    sayWritten(cli, written)
  } catch (cause) {
    if (!(cause instanceof TriedWrites)) throw cause
    printEdit(cli, edit)
    cli.notes.say(cli.t('note.zoneDryRun'))
  }
}

function printEdit({ out, t }: Cli, { add, remove, change }: Edit): void {
  const rows: Row[] = [
    ...remove.map((record) => ({ change: 'removed', ...record })),
    ...add.map((record) => ({ change: 'added', ...record })),
    ...change.flatMap(({ before, after }) => [
      { change: 'before', ...before },
      { change: 'after', ...after },
    ]),
  ]
  const columns = columnsOf(t, [
    ['change', 'column.sign'],
    ['name', 'column.name'],
    ['ttl', 'column.ttl'],
    ['type', 'column.type'],
    ['rdata', 'column.rdata'],
  ])
  out.list(rows, columns, ['change', 'name', 'ttl', 'type', 'rdata'])
}

function sayWritten({ notes, t }: Cli, { origin, soa, warnings }: WrittenZone): void {
  for (const { msg } of warnings) notes.say(t('note.zoneWarningOf', { origin, msg }))
  notes.say(t('done.zoneWritten', { origin, serial: soa.serial }))
}

function notFound({ t }: Cli, { origin }: Zone, record: WrittenRecord): CliFailure {
  return new CliFailure(t('fault.noRecord', { origin, record: shown(record) }), [
    t('hint.recordsList', { origin }),
  ])
}

function shown({ name, type, rdata }: WrittenRecord): string {
  return [name, type, rdata].filter(Boolean).join(' ')
}
