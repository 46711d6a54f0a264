import type { DryRun } from '@netwarden/shared/contract'
import { RISK_LEVELS, type RiskRuleCode, type RiskRules } from '@netwarden/shared/domain'
import { tooBusy } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { dryRun } from '../../detection/dry-run.ts'
import { type Finding, namingLists, SAME_EVENT } from '../../detection/finding.ts'
import { isMuted } from '../../detection/is-muted.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { DAY } from '../../platform/events/time-slices.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { reasonText } from '../risk-event-repository/index.ts'
import type { MutesRepository } from './mutes.repository.ts'
import { readRecordLines } from './record-lines.ts'

interface DryRunDeps {
  store: EventStore
  mutes: MutesRepository
  /** Decides which private answers are rebinding. */
  review(findings: readonly Finding[]): Promise<Finding[]>
  /** Names of the added lists, by id. */
  addedLists(): ReadonlyMap<string, string>
  clock: Clock
}

const EXAMPLES = 20
const RETRY_AFTER_SECONDS = 30
/** Rules that are not tested: they depend on long-known devices, or on probes. */
const NOT_TRIED = ['newDevice', 'serviceDown'] as const satisfies readonly RiskRuleCode[]

/** Dry runs of rules: they run over the stored records, and their findings are counted and dropped. */
export class DryRuns {
  #isRunning = false

  constructor(private readonly deps: DryRunDeps) {}

  async run(
    rules: RiskRules,
    days: number,
    { userId, language, signal }: { userId: string; language: Language; signal: AbortSignal },
  ): Promise<DryRun> {
    if (this.#isRunning)
      throw tooBusy('risk.dryRunBusy', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#isRunning = true
    try {
      const to = this.deps.clock.now()
      const wanted = to - days * DAY
      const span = { from: wanted, to }
      const { from, lines } = await readRecordLines(this.deps.store, { span, userId, signal })
      const tried = {
        ...rules,
        newDevice: { ...rules.newDevice, enabled: false },
      }
      const { findings, records } = await dryRun(tried, lines)
      const mutes = await this.deps.mutes.inForce(to)
      const reviewed = await this.deps.review(findings)
      const events = eventsOf(reviewed.filter((finding) => !isMuted(finding, mutes)))
      return {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        records,
        isPart: from > wanted,
        ...summed(namingLists(events, this.deps.addedLists()), language),
        notTried: [...NOT_TRIED],
      }
    } finally {
      this.#isRunning = false
    }
  }
}

/** Equal findings within a day are one event, as the engine's are. */
function eventsOf(findings: readonly Finding[]): Finding[] {
  const open = new Map<string, Finding>()
  const events: Finding[] = []
  for (const finding of [...findings].sort((a, b) => a.from - b.from)) {
    const key = [finding.code, finding.deviceId, finding.subject].join(' ')
    const known = open.get(key)
    if (known && finding.from - known.to <= SAME_EVENT) {
      known.to = Math.max(known.to, finding.to)
      // An event shows the figures of its newest window.
      if (finding.window >= known.window) {
        Object.assign(known, { window: finding.window, reasons: finding.reasons, level: finding.level })
      }
      continue
    }
    const event = { ...finding }
    open.set(key, event)
    events.push(event)
  }
  return events
}

function summed(
  events: readonly Finding[],
  language: Language,
): Pick<DryRun, 'events' | 'rules' | 'examples'> {
  const counts = new Map<RiskRuleCode, number>()
  for (const { code } of events) counts.set(code, (counts.get(code) ?? 0) + 1)
  const severity = ({ level }: Finding) => RISK_LEVELS.indexOf(level)
  return {
    events: events.length,
    rules: [...counts]
      .map(([code, count]) => ({ code, events: count }))
      .sort((a, b) => b.events - a.events || a.code.localeCompare(b.code)),
    examples: [...events]
      .sort((a, b) => severity(a) - severity(b) || b.from - a.from)
      .slice(0, EXAMPLES)
      .map(({ code, level, deviceIp, domain, from, reasons }) => ({
        code,
        name: translate(language, `risk.${code}.name`),
        riskLevel: level,
        deviceIP: deviceIp || null,
        domain: domain || null,
        detectedAt: new Date(from).toISOString(),
        reasons: reasons.map(({ code: measure, params }) => reasonText(measure, params, language)),
      })),
  }
}
