import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import { readSchedule } from '../../policies/stored-schedule.ts'
import { type ChangeDraft, endOf } from '../replay/index.ts'

type Custom = NonNullable<ChangeDraft['customPolicies']>
type Additions = NonNullable<Custom['add']>
type Update = NonNullable<Custom['update']>[number]

/** The draft that restores what a change replaced. */
export interface InverseDraft {
  draft: ChangeDraft
  /** Of the policies that it creates again: the ids that they had, in the order of its additions and their entries. */
  formerIds: string[][]
}

/** The additions that create removed policies again, one for all that differ only in their entries. */
export function additionsOf(policies: readonly StoredPolicy[]): Additions {
  return alikeOf(policies).map(([first, ...others]) => ({
    ...settingsOf(first),
    entries: [first, ...others].map(({ entry }) => entry),
  }))
}

export function formerIdsOf(policies: readonly StoredPolicy[]): string[][] {
  return alikeOf(policies).map((alike) => alike.map(({ id }) => id))
}

/** Policies with equal settings together. */
function alikeOf(policies: readonly StoredPolicy[]): [StoredPolicy, ...StoredPolicy[]][] {
  const groups = new Map<string, [StoredPolicy, ...StoredPolicy[]]>()
  for (const policy of policies) {
    const key = JSON.stringify(settingsOf(policy))
    const group = groups.get(key)
    if (group) group.push(policy)
    else groups.set(key, [policy])
  }
  return [...groups.values()]
}

function settingsOf(policy: StoredPolicy): Omit<Additions[number], 'entries'> {
  const { segmentId, policyGroup: group, solvedMode, enable, comment, reason, expiresAt } = policy
  return {
    segmentId,
    group,
    solvedMode,
    comment,
    reason,
    enable: enable === 1,
    shadow: policy.shadow === 1,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    schedule: readSchedule(policy.schedule),
  }
}

/** The change that restores the fields of a policy that another change sets. */
export function formerOf(policy: StoredPolicy, change: Omit<Update, 'id'>): Update {
  const { solvedMode, enable, shadow, comment, reason, expiresAt, schedule } = settingsOf(policy)
  const { id } = policy
  return {
    id,
    ...(change.solvedMode !== undefined && { solvedMode }),
    ...(change.enable !== undefined && { enable }),
    ...(change.shadow !== undefined && { shadow }),
    ...(change.comment !== undefined && { comment }),
    ...(change.reason !== undefined && { reason }),
    ...(change.expiresAt !== undefined && { expiresAt }),
    ...(change.schedule !== undefined && { schedule }),
  }
}

/** Explaining a moment before the change uses the former ids; a draft by itself has none. */
export function writeInverse({ draft, formerIds }: InverseDraft): string {
  return JSON.stringify({ ...draft, formerIds })
}

export function writeDraft(draft: ChangeDraft): string {
  return JSON.stringify(draft)
}

/**
 * A stored draft. Policies that have expired since are left out, or disabled where the draft changes them: they would
 * not decide. Drafts of earlier releases contain no trials.
 */
export function readDraft(text: string, now: number): ChangeDraft {
  const { formerIds: _, ...draft } = JSON.parse(text) as ChangeDraft & Partial<InverseDraft>
  const { customPolicies } = draft
  if (!customPolicies) return draft
  const { add = [], update = [] } = customPolicies
  const restored = {
    ...customPolicies,
    add: add.flatMap((addition) => {
      const expiresAt = addition.expiresAt ? new Date(addition.expiresAt) : null
      return isOver(expiresAt, now) ? [] : [{ ...addition, expiresAt, shadow: addition.shadow ?? false }]
    }),
    update: update.map(({ expiresAt: stored, ...change }) => {
      if (stored === undefined) return change
      const expiresAt = stored && new Date(stored)
      return isOver(expiresAt, now) ? { ...change, enable: false } : { ...change, expiresAt }
    }),
  }
  return { ...draft, customPolicies: restored }
}

/**
 * The stored inverse draft of a change made at a moment. Its exceptions have the ends that they had; earlier releases
 * stored the minutes that were left.
 */
export function readInverseDraft(text: string, { at, now }: { at: number; now: number }): ChangeDraft {
  const draft = readDraft(text, now)
  const { exceptions } = draft
  if (!exceptions?.add) return draft
  const add = exceptions.add.map((exception) => {
    const { segmentId, deviceIP, domain, reason } = exception
    return { segmentId, deviceIP, domain, reason, expiresAt: endOf(exception, at) }
  })
  return { ...draft, exceptions: { ...exceptions, add } }
}

function isOver(expiresAt: Date | null, now: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now
}
