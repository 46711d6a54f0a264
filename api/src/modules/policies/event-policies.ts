import type { StoredPolicy } from '../../platform/state/tables/control.ts'

/** An entry in the history of a risk event about a policy that was made for it. */
interface EventNote {
  eventId: string
  kind: 'banned' | 'passed' | 'undone'
  text: string
}

type Choice = Pick<StoredPolicy, 'solvedMode' | 'enable' | 'expiresAt'>

/** The expiry follows an arrow. */
export function policyText(entry: string, expiresAt: number | null | undefined): string {
  return expiresAt ? `${entry} → ${new Date(expiresAt).toISOString()}` : entry
}

/**
 * Of changed or deleted policies, and the events that they were made for; nothing where their effect stays the
 * same.
 */
export function notesOfChange(
  changes: readonly { before: Choice; after: Choice | null; policy: StoredPolicy }[],
  eventIds: ReadonlyMap<string, string>,
  now: number,
): EventNote[] {
  return changes.flatMap(({ before, after, policy: { id, entry } }): EventNote[] => {
    const eventId = eventIds.get(id)
    if (eventId === undefined) return []
    const isOn = after !== null && isDeciding(after, now)
    if (!isOn) return isDeciding(before, now) ? [{ eventId, kind: 'undone', text: entry }] : []
    const isSame =
      isDeciding(before, now) &&
      before.solvedMode === after.solvedMode &&
      before.expiresAt === after.expiresAt
    return isSame ? [] : [{ eventId, kind: after.solvedMode, text: policyText(entry, after.expiresAt) }]
  })
}

function isDeciding({ enable, expiresAt }: Choice, now: number): boolean {
  return enable === 1 && (expiresAt === null || expiresAt > now)
}
