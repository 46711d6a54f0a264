import { type Call, type Fields, policyListCalls, userCalls } from '@netwarden/shared/contract'
import { isRoleGranted } from '@netwarden/shared/domain'
import { translate } from '@netwarden/shared/i18n'
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
/** Characters that are shown before the first difference of two long values. */
const CONTEXT = 20
/** Of writes to thousands of objects, the first ones show enough. */
const MOST_READ = 20

/** Prints the writes that a dry run withheld: the call, its objects and the fields that would change. */
export async function showWrites(cli: Cli, { writes }: WithheldWrites): Promise<void> {
  const api = cli.api()
  await assertRole(cli, api, writes)
  const shown: ShownWrite[] = []
  let left = MOST_READ
  for (const write of writes) {
    const current = await currentState(api, write, left)
    left -= Math.max(current.length, 1)
    shown.push({ method: write.call.method, path: write.path, objects: objectsOf(write, current) })
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

function objectsOf({ call, fields }: PlannedWrite, current: readonly unknown[]): ChangedObject[] {
  const known = current.map((object) => ({
    id: textOf(object, ['id']),
    name: textOf(object, NAMES),
    changes: fieldChanges(call, { ...pendingVersion(call, object), ...fields }, object),
  }))
  const rest = idsOf(fields)
    .slice(known.length)
    .map((id) => ({ id, name: null, changes: fieldChanges(call, fields, {}) }))
  const objects = [...known, ...rest]
  return objects.length > 0 ? objects : [{ id: null, name: null, changes: fieldChanges(call, fields, {}) }]
}

/** The version that the server takes where the command names none. */
function pendingVersion({ url }: Call, list: unknown): Fields {
  if (url !== policyListCalls.accept.url && url !== policyListCalls.discard.url) return {}
  return { version: textOf(list, ['heldVersion']) ?? undefined }
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
  const cells = out.format === 'table' ? shortened : (change: Partial<FieldChange>) => change
  const rows = writes.flatMap(({ method, path, objects }) =>
    objects.flatMap(({ id, name, changes }) =>
      (changes.length > 0 ? changes : [{}]).map((change) => ({ method, path, id, name, ...cells(change) })),
    ),
  )
  out.list(rows, writeColumns(cli), FIELDS)
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
