import { ALL_DEVICES, type ConfigDocument, type ConfigGuard } from '@netwarden/shared/contract'
import { z } from 'zod'
import {
  type ConfigObject,
  type ConfigSection,
  type DocumentFault,
  type PlannedChange,
  sameValue,
} from './section.ts'

/** Sections of fewer objects have no guard. */
const GUARDED_SIZE = 10
const GUARDED_SHARE = 0.3

export type ObjectsBySection = ReadonlyMap<ConfigSection, readonly ConfigObject[]>

/** The changes from the objects of a section to those that a document names. */
export function changesOf(
  { name: section, isSame = sameValue, completed }: ConfigSection,
  current: readonly ConfigObject[],
  wanted: readonly ConfigObject[],
  prune: boolean,
): PlannedChange[] {
  const known = new Map(current.map((object) => [object.key, object]))
  const named = new Set(wanted.map(({ key }) => key))
  const gone = prune ? current.filter(({ key, isFixed }) => !isFixed && !named.has(key)) : []
  return [
    ...wanted.flatMap((object): PlannedChange[] => {
      const { key, value } = object
      const before = known.get(key)
      if (!before) return [{ section, action: 'create', key, after: value }]
      const after = completed ? completed(before, object) : value
      if (isSame(before, { ...object, value: after })) return []
      return [{ section, action: 'update', key, before: before.value, after, ref: before.ref }]
    }),
    ...gone.map(
      ({ key, value: before, ref }): PlannedChange => ({ section, action: 'delete', key, before, ref }),
    ),
  ]
}

/** The first section of which a plan deletes or changes much, or which it would leave without servers. */
export function guardOf(current: ObjectsBySection, changes: readonly PlannedChange[]): ConfigGuard | null {
  for (const [{ name: section }, objects] of current) {
    const deletes = changes.filter(
      (change) => change.section === section && change.action !== 'create',
    ).length
    if (objects.length >= GUARDED_SIZE && deletes > objects.length * GUARDED_SHARE)
      return { section, deletes, of: objects.length }
  }
  const dns = changes.find(({ section }) => section === 'dns')
  const servers = z.object({ defaultDNSServers: z.array(z.string()) })
  const before = servers.safeParse(dns?.before).data?.defaultDNSServers.length ?? 0
  const after = servers.safeParse(dns?.after).data?.defaultDNSServers.length ?? before
  return before > 0 && after === 0 ? { section: 'dns', deletes: before, of: before } : null
}

/** Objects with equal names. */
export function repeated(objects: readonly ConfigObject[]): DocumentFault[] {
  const seen = new Set<string>()
  return objects.flatMap(({ key: name, path = [] }) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [{ path, key: 'config.twice' as const, params: { name } }]
  })
}

/** Names of segments that neither the document nor the installation has. */
export function unknownSegments(
  { segments, customPolicies = [], lists = [] }: ConfigDocument,
  known: ReadonlySet<string>,
  prune: boolean,
): DocumentFault[] {
  const named = new Set([ALL_DEVICES, ...(segments ?? []).map(({ name }) => name)])
  const isThere = (name: string) => named.has(name) || (known.has(name) && !(prune && segments))
  const places = [
    ...customPolicies.map(({ segment }, index) => ({ segment, path: ['customPolicies', index, 'segment'] })),
    ...lists.flatMap(({ segments: switches }, index) =>
      switches.map(({ segment }, place) => ({
        segment,
        path: ['lists', index, 'segments', place, 'segment'],
      })),
    ),
  ]
  return places
    .filter(({ segment }) => !isThere(segment))
    .map(({ segment, path }) => ({ path, key: 'config.unknownSegment', params: { name: segment } }))
}
