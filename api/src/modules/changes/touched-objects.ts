import { createHash } from 'node:crypto'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { ExceptionsRepository } from '../exceptions/index.ts'
import type { ListEnablementsRepository, ListsRepository } from '../list-catalog/index.ts'
import type { CustomPoliciesRepository } from '../policies/index.ts'
import type { ChangeDraft } from '../replay/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'

export interface TouchedObjectsDeps {
  storedPolicies: Pick<CustomPoliciesRepository, 'findMany'>
  lists: Pick<ListsService, 'names'>
  storedLists: Pick<ListsRepository, 'find'>
  storedExceptions: Pick<ExceptionsRepository, 'findMany'>
  enablements: Pick<ListEnablementsRepository, 'all'>
  storedSegments: Pick<SegmentsRepository, 'find' | 'rankedIds'>
}

/** The state of an object that a draft changes, as far as the draft changes it; null where it does not exist. */
export interface TouchedObject {
  key: string
  name: string
  state: string | null
}

const GONE = null
/** Begins the keys of exceptions. */
const EXCEPTION = 'exception '

/** The present states of the objects that a draft changes. */
export async function readTouched(
  deps: TouchedObjectsDeps,
  { customPolicies = {}, lists = [], segments = [], exceptions = {}, rank }: ChangeDraft,
): Promise<TouchedObject[]> {
  const { remove = [], enable = [], update = [] } = customPolicies
  const policyIds = [...remove, ...[...enable, ...update].map(({ id }) => id)]
  return [
    ...(await touchedPolicies(deps, policyIds)),
    ...(await touchedExceptions(deps, exceptions.end ?? [])),
    ...(await touchedLists(deps, lists)),
    ...(await touchedSegments(deps, segments)),
    ...(rank ? [{ key: 'rank', name: '', state: (await deps.storedSegments.rankedIds()).join() }] : []),
  ]
}

/** Names of the objects whose state has changed since. An exception that is deleted ended long before: that is no change. */
export function changedSince(before: readonly TouchedObject[], now: readonly TouchedObject[]): string[] {
  const states = new Map(now.map(({ key, state }) => [key, state]))
  const changed = before.filter(({ key, state }) => {
    const present = states.get(key) ?? GONE
    return state !== present && !(present === GONE && key.startsWith(EXCEPTION))
  })
  return [...new Set(changed.map(({ key, name }) => name || key))]
}

async function touchedPolicies(deps: TouchedObjectsDeps, ids: readonly string[]): Promise<TouchedObject[]> {
  const stored = new Map((await deps.storedPolicies.findMany([...new Set(ids)])).map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => {
    const policy = stored.get(id)
    return { key: `policy ${id}`, name: policy?.entry ?? '', state: policy ? String(policy.version) : GONE }
  })
}

/** An expired exception counts as unchanged. */
async function touchedExceptions(
  { storedExceptions }: TouchedObjectsDeps,
  ids: readonly string[],
): Promise<TouchedObject[]> {
  const stored = new Map((await storedExceptions.findMany([...new Set(ids)])).map((row) => [row.id, row]))
  return ids.map((id) => {
    const exception = stored.get(id)
    return {
      key: `${EXCEPTION}${id}`,
      name: exception?.exceptionDomain ?? '',
      state: exception ? String(exception.version) : GONE,
    }
  })
}

async function touchedLists(
  { lists, storedLists, enablements }: TouchedObjectsDeps,
  changes: NonNullable<ChangeDraft['lists']>,
): Promise<TouchedObject[]> {
  if (changes.length === 0) return []
  const [switches, names] = [await enablements.all(), lists.names('zh-CN')]
  const touched: TouchedObject[] = []
  for (const { id, segmentId = BUILT_IN_SEGMENT_ID, enable, version } of changes) {
    const name = names.get(id) ?? ''
    if (enable !== undefined) {
      const row = switches.find((one) => one.listId === id && one.segmentId === segmentId)
      touched.push({
        key: `list ${id} ${segmentId}`,
        name,
        state: row ? `${row.enable} ${row.solvedMode}${row.shadow ? ' shadow' : ''}` : GONE,
      })
    }
    if (version !== undefined)
      touched.push({ key: `version ${id}`, name, state: (await storedLists.find(id))?.inForce ?? GONE })
  }
  return touched
}

async function touchedSegments(
  { storedSegments }: TouchedObjectsDeps,
  changes: NonNullable<ChangeDraft['segments']>,
): Promise<TouchedObject[]> {
  const touched: TouchedObject[] = []
  for (const { id, entries, defaultMode } of changes) {
    const segment = await storedSegments.find(id)
    const name = segment ? segmentName(segment.name, 'zh-CN') : ''
    const add = (part: string, value: string) =>
      touched.push({ key: `segment ${id} ${part}`, name, state: segment ? value : GONE })
    if (defaultMode !== undefined) add('defaultMode', segment?.defaultMode ?? '')
    if (entries !== undefined) add('entries', digestOf(segment?.entries ?? []))
  }
  return touched
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64')
}
