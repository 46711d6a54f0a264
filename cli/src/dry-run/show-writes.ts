import type { DryRunEffect } from '@netwarden/shared/contract'
import type { Cli } from '../cli.ts'
import { columnsOf } from '../commands/columns.ts'
import type { Column } from '../output/result-printer.ts'
import type { Translate } from '../texts/index.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import type { TriedWrite, TriedWrites } from './tried-writes.ts'

interface ChangedObject {
  id: string | null
  name: string | null
  changes: FieldChange[]
}

interface ShownWrite extends Omit<TriedWrite, 'changes'> {
  objects: ChangedObject[]
}

const FIELDS = ['method', 'path', 'id', 'name', 'field', 'before', 'after']
const LONGEST_CELL = 80
/** Characters that are shown before the first difference of two long values. */
const CONTEXT = 20
const UNCHANGED: ChangedObject = { id: null, name: null, changes: [] }

/** Prints what the server would have changed: the call, its objects and their fields. */
export function showWrites(cli: Cli, { writes }: TriedWrites): void {
  print(
    cli,
    writes.map(({ changes, ...write }) => ({
      ...write,
      objects: changes.map(({ id, name, before, after }) => ({
        id: id || null,
        name: name || null,
        changes: fieldChanges(before, after),
      })),
    })),
  )
  showEffects(cli, writes)
  cli.notes.say(cli.t('note.zoneDryRun'))
}

function print(cli: Cli, writes: readonly ShownWrite[]): void {
  const out = cli.allColumns
  if (out.format === 'json' || out.format === 'yaml') {
    out.one({ dryRun: true, writes }, [])
    return
  }
  const cells = out.format === 'table' ? shortened : (change: Partial<FieldChange>) => change
  const rows = writes.flatMap(({ method, path, objects }) =>
    (objects.length > 0 ? objects : [UNCHANGED]).flatMap(({ id, name, changes }) =>
      (changes.length > 0 ? changes : [{}]).map((change) => ({ method, path, id, name, ...cells(change) })),
    ),
  )
  out.list(rows, writeColumns(cli), FIELDS)
}

/** In lines below the table, in the words of the console; other formats have it in the write. */
function showEffects({ t, out, notes }: Cli, writes: readonly TriedWrite[]): void {
  if (out.format !== 'table') return
  for (const { changes, effect } of writes) {
    if (effect === undefined) continue
    const [first] = changes
    const subject = writes.length > 1 && first ? `${first.name || first.id}: ` : ''
    for (const line of effectLines(t, effect)) notes.say(`${subject}${line}`)
  }
}

function effectLines(t: Translate, effect: DryRunEffect | null): string[] {
  const { toBanned = 0, toPassed = 0, devices = 0, domains: names = 0 } = effect ?? {}
  const lines = [
    ...(toBanned > 0 ? [t('note.effect.toBanned', { visits: toBanned, devices, names })] : []),
    ...(toPassed > 0 ? [t('note.effect.toPassed', { visits: toPassed, devices, names })] : []),
  ]
  return lines.length > 0 ? lines : [t('note.effect.none')]
}

function writeColumns({ t }: Cli): Column[] {
  return columnsOf(t, [
    ['method', 'column.method'],
    ['path', 'column.call'],
    ['name', 'column.object'],
    ['field', 'column.field'],
    ['before', 'column.before'],
    ['after', 'column.after'],
  ])
}

/** The values as short texts, cut so that their first difference is visible. */
function shortened({ before, after, ...change }: Partial<FieldChange>): Partial<FieldChange> {
  const [one, other] = [cellText(before), cellText(after)]
  let difference = 0
  while (difference < one.length && one[difference] === other[difference]) difference += 1
  const start = difference > LONGEST_CELL - CONTEXT ? difference - CONTEXT : 0
  return { ...change, before: cut(one, start), after: cut(other, start) }
}

function cut(text: string, start: number): string {
  const end = start + LONGEST_CELL
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`
}

function cellText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-'
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '-')
}
