import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { CustomPolicyRow, PolicyRows, Term } from '@netwarden/shared/policy'
import { LISTS, NAMES, type Plan } from '../../oracle/support/random-world.ts'

const HOUR = 3_600_000

/** A random world of the oracle as rows to compile, at a moment; `entries` are the names of its lists. */
export function rowsOfPlan(plan: Plan, at: number): { rows: PolicyRows; lists: Record<string, string[]> } {
  const last = plan.segments.length - 1
  const idOf = (segment: number) =>
    segment === last ? BUILT_IN_SEGMENT_ID : `0000000${segment}-0000-4000-8000-000000000000`
  const terms: Term[] = []
  const term = (one: Term) => ({ term: terms.push(one) - 1 })
  const customPolicies: CustomPolicyRow[] = []
  for (const [index, rule] of plan.rules.entries()) {
    if (!rule.isOn) continue
    const { segment, group, mode: solvedMode, entry } = rule
    const isPast = rule.hasEnd && index % 2 === 0
    customPolicies.push({
      id: `c${index}`,
      segmentId: idOf(segment),
      group,
      entry: typeof entry === 'string' ? entry : entry.join('.'),
      solvedMode,
      ...term({
        ...(rule.hasEnd && { validFrom: at - 2 * HOUR }),
        expiresAt: rule.hasEnd ? (isPast ? at - HOUR : at + HOUR) : null,
        schedule: rule.schedule,
        ...(rule.isTrial && { shadow: true as const }),
      }),
    })
  }
  for (const [index, { segment, device, name, isEnded }] of plan.exceptions.entries())
    customPolicies.push({
      id: `e${index}`,
      segmentId: idOf(segment ?? last),
      group: 'domain',
      entry: name.join('.'),
      solvedMode: 'passed',
      ...(device !== null && { device }),
      ...term({ validFrom: at - HOUR, expiresAt: isEnded ? at - 1 : at + HOUR, schedule: null }),
    })
  const enablements = plan.lists.map(({ segment, list, mode: solvedMode, schedule, isTrial }) => ({
    segmentId: idOf(segment),
    listId: `l${list}`,
    solvedMode,
    ...term({ expiresAt: null, schedule, ...(isTrial && { shadow: true as const }) }),
  }))
  const once = new Map(enablements.map((row) => [`${row.segmentId} ${row.listId}`, row]))
  const rows: PolicyRows = {
    generation: plan.seed,
    segments: plan.segments.map(({ entries, defaultMode, inherits }, rank) => ({
      id: idOf(rank),
      rank,
      defaultMode,
      entries,
      inherits,
    })),
    customPolicies,
    listRows: LISTS.map(({ group }, index) => ({ id: `l${index}`, group })),
    enablements: [...once.values()],
    pauses: plan.pauses.map((segment) => ({
      segmentId: segment === null ? null : idOf(segment),
      from: at - HOUR,
      until: at + HOUR,
    })),
    terms,
  }
  return {
    rows,
    lists: Object.fromEntries(LISTS.map(({ names }, index) => [`l${index}`, listText(plan, index, names)])),
  }
}

/** Some names of a list are written as only below, and some are excluded again. */
function listText({ seed }: Plan, index: number, names: readonly number[]): string[] {
  return names.flatMap((place) => {
    const name = NAMES[place]?.join('.') ?? ''
    const kind = (seed * 7 + index * 3 + place) % 5
    if (kind === 0) return [`*.${name}`]
    return kind === 1 ? [name, `@@||b.${name}^`] : [name]
  })
}
