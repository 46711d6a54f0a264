import { type CustomPolicyRow, type Language, policyStanding } from '@netwarden/shared'
import type { Clock } from '../../clock.ts'
import type { ControlRowsRepository } from '../../control/control-rows.repository.ts'
import { rowsOf } from '../../control/live-rows.ts'
import { SchedulesAt } from '../../control/stored-schedule.ts'
import {
  type ListPeriodsRepository,
  type PresetEnablementsRepository,
  type PresetsService,
  presentPeriod,
} from '../presets/index.ts'
import { type SegmentsRepository, segmentName } from '../segments/index.ts'

interface Parts {
  rows: Pick<ControlRowsRepository, 'segments' | 'policies'>
  segments: Pick<SegmentsRepository, 'names'>
  presets: Pick<PresetsService, 'list'>
  enablements: Pick<PresetEnablementsRepository, 'all'>
  periods: Pick<ListPeriodsRepository, 'since'>
  clock: Clock
}

const MOST_LISTS = 1_000
const MOST_POLICIES = 10_000

/** What decides at this moment, and which versions of the lists did since then, for whoever has to show it later. */
export class ControlInForce {
  constructor(private readonly parts: Parts) {}

  async read(language: Language, since: number) {
    const { rows, segments, clock } = this.parts
    const now = clock.now()
    const [stored, names, lists, policies] = await Promise.all([
      rows.segments(),
      segments.names(),
      this.#lists(language, since),
      this.#policies(now),
    ])
    return {
      at: new Date(now).toISOString(),
      segments: stored.map(({ id, rank, defaultMode, entries }) => ({
        id,
        name: segmentName(names.get(id) ?? '', language),
        rank,
        defaultMode,
        entries: entries.length,
      })),
      lists,
      ...policies,
    }
  }

  async #lists(language: Language, since: number) {
    const { presets, enablements, periods } = this.parts
    const [{ rows }, switches, decided] = await Promise.all([
      presets.list({}, { offset: 0, limit: MOST_LISTS }, language),
      enablements.all(),
      periods.since(since),
    ])
    return rows.map(({ id, name, version, group, riskLevel, domainCount }) => ({
      id,
      name,
      version,
      group,
      riskLevel,
      domainCount,
      versions: decided
        .filter(({ listId }) => listId === id)
        .map((period) => ({ version: period.version, ...presentPeriod(period) })),
      enabledIn: switches
        .filter(({ presetId, enable }) => presetId === id && enable)
        .map(({ segmentId, solvedMode, schedule }) => ({ segmentId, solvedMode, schedule })),
    }))
  }

  /** Custom policies whose schedule and expiry let them count now. */
  async #policies(now: number) {
    const schedules = new SchedulesAt(now)
    const inForce: CustomPolicyRow[] = []
    for await (const page of this.parts.rows.policies(now)) {
      for (const policy of page) {
        const times = { enable: true, expiresAt: policy.expiresAt }
        const { state } = policyStanding(times, schedules.standingOf(policy.schedule), now)
        if (state === 'inForce') inForce.push(...rowsOf(policy))
      }
      if (inForce.length > MOST_POLICIES) break
    }
    return {
      customPolicies: inForce.slice(0, MOST_POLICIES),
      areAllCustomPolicies: inForce.length <= MOST_POLICIES,
    }
  }
}
