import { type Fields, isRoleGranted, translate, userCalls } from '@netwarden/shared'
import type { Cli } from '../cli.ts'
import { columnsOf } from '../commands/columns.ts'
import { CliFailure } from '../failure.ts'
import type { ApiClient } from '../http/api-client.ts'
import type { Column } from '../output/result-printer.ts'
import { currentState, idsOf } from './current-state.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import type { PlannedWrite, WithheldWrites } from './withheld-writes.ts'

interface ChangedObject {
  id: string | null
  name: string | null
  changes: FieldChange[]
}

interface ShownWrite {
  method: string
  path: string
  objects: ChangedObject[]
}

const FIELDS = ['method', 'path', 'id', 'name', 'field', 'before', 'after']
/** The fields that name an object for people, the best one first. */
const NAMES = ['name', 'username', 'origin', 'title', 'domain', 'value', 'entry', 'code']
const LONGEST_CELL = 80

/** Prints the writes that a dry run withheld: the call, its objects and the fields that would change. */
export async function showWrites(cli: Cli, { writes }: WithheldWrites): Promise<void> {
  const api = cli.api()
  await assertRole(cli, api, writes)
  const shown: ShownWrite[] = []
  for (const { call, path, fields } of writes) {
    const current = await currentState(api, call, fields)
    shown.push({ method: call.method, path, objects: objectsOf(fields, current) })
  }
  print(cli, shown)
  cli.notes.say(cli.t('note.zoneDryRun'))
}

async function assertRole({ language }: Cli, api: ApiClient, writes: readonly PlannedWrite[]): Promise<void> {
  const levels = writes.map(({ call }) => call.access).filter((level) => level !== 'public')
  if (levels.length === 0) return
  const { role } = await api.call(userCalls.info, {})
  if (!levels.every((level) => isRoleGranted(role, level))) {
    throw new CliFailure(translate(language, 'error.forbidden'))
  }
}

function objectsOf(fields: Fields, current: readonly unknown[]): ChangedObject[] {
  const known = current.map((object) => ({
    id: textOf(object, ['id']),
    name: textOf(object, NAMES),
    changes: fieldChanges(fields, object),
  }))
  const rest = idsOf(fields)
    .slice(known.length)
    .map((id) => ({ id, name: null, changes: fieldChanges(fields, {}) }))
  const objects = [...known, ...rest]
  return objects.length > 0 ? objects : [{ id: null, name: null, changes: fieldChanges(fields, {}) }]
}

function textOf(object: unknown, names: readonly string[]): string | null {
  const fields = new Map(Object.entries(typeof object === 'object' && object !== null ? object : {}))
  const text = names.map((name) => fields.get(name)).find((value) => typeof value === 'string')
  return typeof text === 'string' ? text : null
}

function print(cli: Cli, writes: readonly ShownWrite[]): void {
  const out = cli.allColumns
  if (out.format === 'json' || out.format === 'yaml') {
    out.one({ dryRun: true, writes }, [])
    return
  }
  const rows = writes.flatMap(({ method, path, objects }) =>
    objects.flatMap(({ id, name, changes }) =>
      (changes.length > 0 ? changes : [{}]).map((change) => ({ method, path, id, name, ...change })),
    ),
  )
  out.list(rows, writeColumns(cli), FIELDS)
}

function writeColumns({ t }: Cli): Column[] {
  const columns = columnsOf(t, [
    ['method', 'column.method'],
    ['path', 'column.call'],
    ['name', 'column.object'],
    ['field', 'column.field'],
  ])
  const value = (field: string, title: string) => ({ field, title, show: shortValue })
  return [...columns, value('before', t('column.before')), value('after', t('column.after'))]
}

function shortValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-'
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '-')
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text
}
