import type { Language } from '@netwarden/shared/i18n'
import { type CustomPolicyRow, listsHolding, policyStatus } from '@netwarden/shared/policy'
import type { Clock } from '../../platform/time/clock.ts'
import { customPolicyRows } from '../../policies/live-rows.ts'
import { SchedulesAt } from '../../policies/stored-schedule.ts'
import {
  type ListEnablementsRepository,
  type ListPeriodsRepository,
  presentPeriod,
} from '../list-catalog/index.ts'
import type { ControlRowsRepository, CurrentPolicies } from '../policy-snapshot/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'

interface Parts {
  currentPolicies: Pick<CurrentPolicies, 'set'>
  rows: Pick<ControlRowsRepository, 'segments' | 'policies'>
  segments: Pick<SegmentsRepository, 'names'>
  lists: Pick<ListsService, 'list' | 'removed'>
  enablements: Pick<ListEnablementsRepository, 'all'>
  periods: Pick<ListPeriodsRepository, 'since'>
  clock: Clock
}

/** The names to look up, and the ids by which records name lists and other policies. */
export interface Concern {
  names: ReadonlySet<string>
  policyIds: ReadonlySet<string>
  /** Epoch ms: versions that decided from then on. */
  since: number
}

const MOST_LISTS = 1_000
const MOST_POLICIES = 10_000

/** The control that applies at this moment, and the list versions since then, as evidence for later readers. */
export class ControlInForce {
  constructor(private readonly parts: Parts) {}

  async read(concern: Concern, language: Language) {
    const { rows, segments, clock } = this.parts
    const now = clock.now()
    const [stored, names, control, policies] = await Promise.all([
      rows.segments(),
      segments.names(),
      this.#lists(concern, language),
      this.#policies(now),
    ])
    const { cutLists, ...periods } = control.periods
    return {
      content: {
        at: new Date(now).toISOString(),
        segments: stored.map(({ id, rank, defaultMode, inherits = false, entries }) => ({
          id,
          name: segmentName(names.get(id) ?? '', language),
          rank,
          defaultMode,
          inherits,
          entries: entries.length,
        })),
        lists: control.lists,
        customPolicies: policies.held,
      },
      facts: {
        versions: { ...factsOf(periods), ...(cutLists.length > 0 && { areAll: false, cutLists }) },
        customPolicies: factsOf({ rows: policies.held, total: policies.total, most: MOST_POLICIES }),
      },
    }
  }

  /** Lists that hold one of the names now, and lists that a record names for its verdict or category. */
  async #lists({ names, policyIds, since }: Concern, language: Language) {
    const { currentPolicies, lists, enablements, periods } = this.parts
    const holding = [...names].flatMap((name) =>
      listsHolding(currentPolicies.set, name).map(({ listId }) => listId),
    )
    const id = [...new Set([...policyIds, ...holding])]
    const [{ rows }, switches] = await Promise.all([
      lists.list({ id }, { offset: 0, limit: MOST_LISTS }, language),
      enablements.all(),
    ])
    const removed = lists.removed().filter((list) => id.includes(list.id))
    const decided = await periods.since(
      since,
      [...rows, ...removed].map((list) => list.id),
    )
    const versionsOf = (listId: string) =>
      decided.rows
        .filter((period) => period.listId === listId)
        .map((period) => ({ version: period.version, ...presentPeriod(period) }))
    return {
      periods: decided,
      lists: [
        ...rows.map(({ id, name, version, group, riskLevel, domainCount }) => ({
          id,
          name,
          version,
          group,
          riskLevel,
          domainCount,
          removedAt: null,
          versions: versionsOf(id),
          enabledIn: switches
            .filter(({ listId, enable }) => listId === id && enable)
            .map(({ segmentId, solvedMode, schedule, shadow, expiresAt }) => ({
              segmentId,
              solvedMode,
              schedule,
              ...(shadow && { shadow }),
              ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }),
            })),
        })),
        ...removed.map(({ id, name, policyGroup, level, removedAt }) => ({
          id,
          name,
          group: policyGroup,
          riskLevel: level,
          removedAt: new Date(removedAt).toISOString(),
          versions: versionsOf(id),
        })),
      ],
    }
  }

  /** Custom policies that decide now: not on trial, and counted by their schedule and expiry. */
  async #policies(now: number) {
    const schedules = new SchedulesAt(now)
    const held: CustomPolicyRow[] = []
    let total = 0
    for await (const page of this.parts.rows.policies()) {
      for (const policy of page) {
        if (policy.shadow === 1) continue
        const times = { enable: true, expiresAt: policy.expiresAt }
        const { state } = policyStatus(times, schedules.statusOf(policy.schedule), now)
        if (state !== 'inForce') continue
        const rows = customPolicyRows(policy)
        total += rows.length
        if (held.length < MOST_POLICIES) held.push(...rows.slice(0, MOST_POLICIES - held.length))
      }
    }
    return { held, total }
  }
}

function factsOf({ rows, total, most }: { rows: readonly unknown[]; total: number; most: number }) {
  return { held: rows.length, total, areAll: total <= rows.length, most }
}
