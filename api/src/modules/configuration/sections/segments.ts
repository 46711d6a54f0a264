import { compactItem } from '@netwarden/shared/configuration'
import {
  ALL_DEVICES,
  type ConfigSegment,
  configSegmentSchema,
  segmentCalls,
  segmentResource,
} from '@netwarden/shared/contract'
import { SEGMENT_SETTINGS, type Segment } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { BUILT_IN_SEGMENT_ID, MAX_SEGMENTS } from '@netwarden/shared/limits'
import { parseDeviceEntry } from '@netwarden/shared/validators'
import { z } from 'zod'
import type { ContractCalls } from '../../../platform/http/contract-calls.ts'
import type { ApplyContext, Blame, ConfigObject, ConfigSection, PlannedChange } from '../section.ts'

const refSchema = z.object({ id: z.string() })
type Entry = Exclude<ConfigSegment['entries'][number], string>

/** Key of the order of the segments, which is an object of its own. */
export const RANK = '(rank)'
const rankSchema = z.array(z.string())
/** One page holds all of them. */
const ALL = JSON.stringify([0, MAX_SEGMENTS - 1])

/** Segments in rank order; the last one holds every other device. */
export const segmentsSection: ConfigSection = {
  name: 'segments',
  async *read(calls) {
    const segments = (await storedSegments(calls)).sort((a, b) => a.rank - b.rank)
    const objects = segments.map(objectOf)
    const names = segments.filter(({ isBuiltIn }) => !isBuiltIn).map(({ name }) => name)
    yield [...objects, { key: RANK, value: names, isFixed: true }]
  },
  wanted({ segments }, blame) {
    if (!segments) return null
    const objects = segments.map(({ inherits, entries, ...segment }, index) => {
      const path = ['segments', index]
      if (segment.name === ALL_DEVICES && inherits)
        blame({ path: [...path, 'inherits'], key: 'segment.builtIn.inherits' })
      const own = entries.map((entry, place) => entryOf(entry, [index, place], blame))
      return { key: segment.name, value: { ...segment, ...inheritance(inherits), entries: own }, path }
    })
    const names = segments.map(({ name }) => name).filter((name) => name !== ALL_DEVICES)
    return [...objects, { key: RANK, value: names, path: ['segments'] }]
  },
  completed: (current, { key, value }) => (key === RANK ? value : withInheritance(current.value, value)),
  isSame(current, wanted) {
    if (current.key !== RANK) return JSON.stringify(current.value) === JSON.stringify(wanted.value)
    // Segments that the document omits follow the named ones in their current order.
    const [now, asked] = [rankSchema.parse(current.value), rankSchema.parse(wanted.value)]
    const known = asked.filter((name) => now.includes(name))
    return (
      known.length === asked.length &&
      now.every((name, place) => place >= asked.length || name === asked[place])
    )
  },
  toDocument: (objects) =>
    objects.filter(({ key }) => key !== RANK).map(({ value }) => shortened(configSegmentSchema.parse(value))),
  async apply(context, changes) {
    for (const change of changes) {
      if (change.key === RANK) continue
      await applyOne(context, change).catch((cause) => context.refused('segments', change.key, cause))
    }
    const rank = changes.find(({ key }) => key === RANK)
    if (rank)
      await applyRank(context, rankSchema.parse(rank.after)).catch((cause) =>
        context.refused('segments', RANK, cause),
      )
  },
}

/** Ids by name; the built-in segment has a name of its own in documents. */
export async function segmentIds(calls: ContractCalls): Promise<Map<string, string>> {
  const segments = await briefSegments(calls)
  return new Map(segments.map(({ id, name, isBuiltIn }) => [isBuiltIn ? ALL_DEVICES : name, id]))
}

/** All segments, of each the first entries only. */
export function briefSegments(calls: ContractCalls): Promise<Segment[]> {
  return calls.call(segmentResource.list, { range: ALL, filter: '{"brief":true}' })
}

async function storedSegments(calls: ContractCalls): Promise<Segment[]> {
  const whole: Segment[] = []
  for (const segment of await calls.call(segmentResource.list, { range: ALL })) {
    whole.push(segment.hasMoreEntries ? await calls.call(segmentResource.get, { id: segment.id }) : segment)
  }
  return whole
}

function objectOf(segment: Segment): ConfigObject {
  const { id, name, isBuiltIn, entries } = segment
  const key = isBuiltIn ? ALL_DEVICES : name
  const { inherits, ...settings } = pickFields(SEGMENT_SETTINGS, segment)
  const value = {
    name: key,
    ...settings,
    ...inheritance(isBuiltIn ? undefined : inherits),
    entries: entries.map(wholeEntry),
  }
  return { key, ref: { id }, value, ...(isBuiltIn ? { isFixed: true } : {}) }
}

function inheritance(inherits: boolean | undefined): { inherits?: boolean } {
  return inherits === undefined ? {} : { inherits }
}

/** A document that does not mention it leaves it as it is. */
function withInheritance(current: unknown, wanted: unknown): unknown {
  const { entries, inherits, ...settings } = configSegmentSchema.parse(wanted)
  const kept = inherits ?? configSegmentSchema.parse(current).inherits
  return { ...settings, ...inheritance(kept), entries }
}

function wholeEntry({ entry, comment, user, department }: Entry): Entry {
  return { entry, comment, user, department }
}

function entryOf(
  given: ConfigSegment['entries'][number],
  [segment, place]: readonly [number, number],
  blame: Blame,
): Entry {
  const whole = typeof given === 'string' ? { entry: given, comment: '', user: '', department: '' } : given
  const parsed = parseDeviceEntry(whole.entry)
  const path = ['segments', segment, 'entries', place]
  if (!parsed) blame({ path, key: 'config.entry', params: { given: whole.entry } })
  else if (parsed.hostBitsCleared)
    blame({ path, key: 'config.hostBits', params: { given: whole.entry, entry: parsed.entry } })
  return wholeEntry({ ...whole, entry: parsed?.entry ?? whole.entry })
}

/** An entry without remarks is a text. */
function shortened(segment: ConfigSegment): Record<string, unknown> {
  const entries = segment.entries.map((entry) => {
    if (typeof entry === 'string') return entry
    const { entry: text, ...remarks } = entry
    const kept = Object.entries(remarks).filter(([, remark]) => remark !== '')
    return kept.length === 0 ? text : { entry: text, ...Object.fromEntries(kept) }
  })
  return compactItem({ ...segment, entries }, configSegmentSchema)
}

async function applyOne({ calls, segmentIds: ids }: ApplyContext, change: PlannedChange): Promise<void> {
  if (change.action === 'delete') {
    const { id } = refSchema.parse(change.ref)
    await calls.call(segmentCalls.remove, { id })
    ids.delete(change.key)
    return
  }
  const { name, entries: given, ...settings } = configSegmentSchema.parse(change.after)
  const entries = given.map((entry) => (typeof entry === 'string' ? { entry } : entry))
  if (change.action === 'create') {
    const { id } = await calls.call(segmentCalls.create, { ...settings, name, entries })
    ids.set(name, id)
    return
  }
  const { id } = refSchema.parse(change.ref)
  const own = id === BUILT_IN_SEGMENT_ID ? {} : { entries }
  await calls.call(segmentCalls.update, { id, ...settings, ...own })
}

async function applyRank({ calls, segmentIds: ids }: ApplyContext, names: readonly string[]): Promise<void> {
  const stored = (await briefSegments(calls)).filter(({ isBuiltIn }) => !isBuiltIn)
  const named = names.flatMap((name) => ids.get(name) ?? [])
  const others = stored.sort((a, b) => a.rank - b.rank).filter(({ id }) => !named.includes(id))
  await calls.call(segmentCalls.rank, { ids: [...named, ...others.map(({ id }) => id)] })
}
