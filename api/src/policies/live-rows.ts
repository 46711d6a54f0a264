import type { Schedule } from '@netwarden/shared/domain'
import type { CustomPolicyRow, EnablementRow, Term } from '@netwarden/shared/policy'
import type { StoredEnablement, StoredPolicy } from '../platform/state/tables/control.ts'
import { enabledStatesOf } from './list-states.ts'
import { readSchedule } from './stored-schedule.ts'

/** An enabled custom policy as it is stored. */
export type LivePolicy = Pick<
  StoredPolicy,
  | 'id'
  | 'segmentId'
  | 'policyGroup'
  | 'entry'
  | 'deviceIp'
  | 'deviceMac'
  | 'solvedMode'
  | 'validFrom'
  | 'expiresAt'
  | 'schedule'
  | 'shadow'
  | 'exceptionDomain'
>

/** The stored form of a term. */
type StoredTerm = Pick<LivePolicy, 'validFrom' | 'expiresAt' | 'schedule' | 'shadow'>

/** Collects enabled policies and lists as the rows to compile, with the times at which they count. */
export class LiveRows {
  readonly customPolicies: CustomPolicyRow[] = []
  readonly terms: Term[] = []
  /** Each term by its stored form: thousands of policies share one. */
  readonly #places = new Map<string, number>()

  add(policies: readonly LivePolicy[]): void {
    for (const policy of policies) {
      const term = this.#termOf(policy)
      for (const row of customPolicyRows(policy)) this.customPolicies.push({ ...row, ...term })
    }
  }

  listsOf(enablements: readonly StoredEnablement[]): EnablementRow[] {
    return enablements.flatMap(({ segmentId, listId, ...states }) =>
      enabledStatesOf(states).map(({ solvedMode, term }) => ({
        segmentId,
        listId,
        solvedMode,
        ...(term && this.#placeOf(JSON.stringify(term), () => term)),
      })),
    )
  }

  #termOf(stored: StoredTerm): { term?: number } {
    const { validFrom, expiresAt, schedule, shadow } = stored
    if (expiresAt === null && schedule === null && shadow === 0) return {}
    return this.#placeOf(`${shadow} ${validFrom} ${expiresAt} ${schedule}`, () => readTerm(stored))
  }

  #placeOf(key: string, make: () => Term): { term: number } {
    const known = this.#places.get(key)
    if (known !== undefined) return { term: known }
    const term = this.terms.push(make()) - 1
    this.#places.set(key, term)
    return { term }
  }
}

export function readTerm({ validFrom, expiresAt, schedule, shadow }: StoredTerm): Term {
  return {
    ...(validFrom !== null && { validFrom }),
    expiresAt,
    schedule: readSchedule(schedule),
    ...(shadow === 1 && { shadow: true }),
  }
}

/** The term of a list in a segment; null when it is enforced at all hours. */
export function termOfList({
  schedule,
  shadow,
}: {
  schedule: Schedule | null
  shadow: boolean
}): Term | null {
  return schedule || shadow ? { expiresAt: null, schedule, ...(shadow && { shadow: true }) } : null
}

/** A device known by its address and its MAC gives two rows. */
export function customPolicyRows(policy: Omit<LivePolicy, keyof StoredTerm>): CustomPolicyRow[] {
  const { id, segmentId, policyGroup: group, solvedMode, exceptionDomain } = policy
  if (exceptionDomain !== null) return exceptionRows(policy, exceptionDomain)
  return entriesOf(policy).map((entry) => ({ id, segmentId, group, entry, solvedMode }))
}

/** Rows for the whole segment, or for the addresses of one device. */
function exceptionRows(
  { id, segmentId, solvedMode, deviceIp, deviceMac }: Omit<LivePolicy, keyof StoredTerm>,
  entry: string,
): CustomPolicyRow[] {
  const row = { id, segmentId, group: 'domain' as const, entry, solvedMode }
  const devices = [deviceIp, deviceMac].filter((address) => address !== null)
  return devices.length === 0 ? [row] : devices.map((device) => ({ ...row, device }))
}

function entriesOf({
  policyGroup,
  entry,
  deviceIp,
  deviceMac,
}: Pick<LivePolicy, 'policyGroup' | 'entry' | 'deviceIp' | 'deviceMac'>): string[] {
  if (policyGroup !== 'device') return [entry]
  return [deviceIp, deviceMac].filter((address) => address !== null)
}
