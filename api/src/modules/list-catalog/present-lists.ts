import {
  type ListUpdated,
  type ListVersion,
  type LookBack,
  listReadingSchema,
  type UpdateCheck,
} from '@netwarden/shared/contract'
import { notFound } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { z } from 'zod'
import type { StoredListPeriod, StoredLookBack } from '../../platform/state/tables/lists.ts'
import type { CatalogList } from './list-catalog.ts'
import type { VersionHead } from './lists.repository.ts'
import { readMessage } from './stored-message.ts'

const holdSchema = z.object({
  message: z.string(),
  names: z.array(z.object({ domain: z.string(), visits: z.number() })),
})
export type Hold = z.infer<typeof holdSchema>

export function presentVersion(
  head: VersionHead,
  periods: readonly StoredListPeriod[],
  language: Language,
): ListVersion {
  const { version, at, domainCount, added, removed, state } = head
  const held = presentHold(head, language)
  return {
    version,
    at: new Date(at).toISOString(),
    domainCount,
    added,
    removed,
    state: state === 'new' ? 'kept' : state,
    isNew: state === 'new' || state === 'held',
    inForce: periodsOf(version, periods),
    ...(held ? { reason: held.reason } : {}),
    reading: listReadingSchema.parse(JSON.parse(head.reading)),
  }
}

function periodsOf(version: string, periods: readonly StoredListPeriod[]): ListVersion['inForce'] {
  return periods.filter((period) => period.version === version).map(presentPeriod)
}

export function presentPeriod({ fromAt, untilAt }: Pick<StoredListPeriod, 'fromAt' | 'untilAt'>) {
  return {
    from: new Date(fromAt).toISOString(),
    until: untilAt === null ? null : new Date(untilAt).toISOString(),
  }
}

/** A built-in list has one version, and is updated with the product. */
export function builtInVersion(
  { version, updatedAt, domainCount }: CatalogList,
  periods: readonly StoredListPeriod[],
): ListVersion {
  return {
    version,
    at: new Date(updatedAt).toISOString(),
    domainCount,
    added: 0,
    removed: 0,
    state: 'inForce',
    isNew: false,
    inForce: periodsOf(version, periods),
    reading: null,
  }
}

export function builtInCheck({ version, domainCount }: CatalogList): UpdateCheck {
  const counts = { currentCount: domainCount, latestCount: domainCount, added: 0, removed: 0 }
  return { current: version, latest: version, ...counts }
}

function presentHold({ hold, state }: VersionHead, language: Language): UpdateCheck['held'] {
  if (hold === null || state !== 'held') return undefined
  const { message, names } = holdSchema.parse(JSON.parse(hold))
  const { key, params } = readMessage(message)
  return { reason: translate(language, key, params), names }
}

/** The version in force and the newest that was never in force, if there is one. */
export function presentCheck(versions: readonly VersionHead[], language: Language): UpdateCheck {
  const current = versions.find(({ state }) => state === 'inForce')
  const latest = unusedOf(versions) ?? current
  const held = latest && presentHold(latest, language)
  const isNewer = latest !== current
  return {
    current: current?.version ?? '',
    latest: latest?.version ?? '',
    currentCount: current?.domainCount ?? 0,
    latestCount: latest?.domainCount ?? 0,
    added: isNewer ? (latest?.added ?? 0) : 0,
    removed: isNewer ? (latest?.removed ?? 0) : 0,
    ...(held ? { held } : {}),
  }
}

export function presentUpdated(
  id: string,
  versions: readonly VersionHead[],
  language: Language,
): ListUpdated {
  // The list was deleted at the same moment.
  if (versions.length === 0) throw notFound()
  const { current, latest, held } = presentCheck(versions, language)
  return { id, version: current, ...(held ? { held: { ...held, version: latest } } : {}) }
}

/** The version that was checked and never decided. */
export function unusedOf(versions: readonly VersionHead[]): VersionHead | undefined {
  return versions.find(({ state }) => state === 'new' || state === 'held')
}

export function getVersion(versions: readonly VersionHead[], name: string): VersionHead {
  const found = versions.find(({ version }) => version === name)
  if (!found) throw notFound('list.version.none')
  return found
}

export function presentLookBack(row: StoredLookBack): LookBack {
  const { version, fromAt, toAt, doneAt, names, devices, isCut, endedAt } = row
  const iso = (at: number) => new Date(at).toISOString()
  return {
    version,
    from: iso(fromAt),
    to: iso(toAt),
    share: toAt === fromAt ? 1 : Math.min(1, (doneAt - fromAt) / (toAt - fromAt)),
    names,
    devices,
    isCut: isCut === 1,
    endedAt: endedAt === null ? null : iso(endedAt),
  }
}
