import type { RiskLevel, RiskRuleCode } from '@netwarden/shared/domain'
import type { AcceptedRecord } from './accepted-record.ts'
import type { Evidence, Finding, Reason } from './finding.ts'

/** The device or subject whose records a tally counts, and the span of the counted records. */
export interface Subject {
  subject: string
  deviceId: string
  deviceIp: string
  deviceMac: string
  domain: string
  org: string
  dstIp: string
  from: number
  to: number
  isRaised: boolean
}

export interface RunningRule {
  /** False where the record's window is over already: it is too late to count. */
  record(record: AcceptedRecord): boolean
  /** Windows that end before this time are over. */
  close(before: number): void
  /** The complete state, as plain values, maps and sets. */
  readonly state: unknown
  /** Records that a window had no room for. */
  readonly dropped: number
}

export interface RuleContext {
  /** All past records are known: a window is evaluated once, at its end. */
  isPast?: boolean
  emit(finding: Finding): void
  /** How much the record's name looks generated, 0 to 1. */
  scoreOf(record: AcceptedRecord): number
}

export interface WindowedRule<Tally> {
  code: RiskRuleCode
  level: RiskLevel
  /** Length of a window in minutes. */
  minutes: number
  /** Largest number of tallies per window. */
  capacity: number
  /** The subject of the record below its device; null when the rule ignores the record. */
  subjectOf(record: AcceptedRecord): string | null
  open(): Tally
  count(tally: Tally, record: AcceptedRecord): void
  /** The reasons when a tally exceeds the thresholds, otherwise null. */
  evaluate(tally: Tally, counted: Subject): Reason[] | null
  /** The evidence of the finding, where it is more than its records of that window. */
  evidenceOf?(tally: Tally): Evidence
  /** The level of one finding, where it is not that of the rule. */
  levelOf?(tally: Tally): RiskLevel
  /** At the end of a window: the knowledge from a tally for later windows. */
  learn?(tally: Tally, counted: Subject, isFound: boolean): void
}

type Kept<Tally> = Subject & { tally: Tally }
export type Windows<Tally> = Map<number, Map<string, Kept<Tally>>>

const MINUTE = 60_000
/** The windows of every rule start and end at multiples of it or within one (ms). */
export const WINDOW_GRID = 24 * 60 * MINUTE

/**
 * Counts records by device and subject in windows of their own time. A finding is reported as soon as its thresholds are
 * reached, and once more with the whole figures when its window is over, so that the order within a window is all one. Of past records
 * only the figures of the whole window count: a condition that only its start meets raises no event.
 */
export function runWindowed<Tally>(
  rule: WindowedRule<Tally>,
  { emit, isPast = false }: RuleContext,
  windows: Windows<Tally> = new Map(),
): RunningRule {
  const length = rule.minutes * MINUTE
  let closedBefore = Number.NEGATIVE_INFINITY
  let dropped = 0
  /** Nearly all records are of the window of the one before. */
  let newest = { window: Number.NaN, tallies: new Map<string, Kept<Tally>>() }

  const talliesOf = (window: number) => {
    if (window === newest.window) return newest.tallies
    const tallies = windows.get(window) ?? new Map<string, Kept<Tally>>()
    windows.set(window, tallies)
    newest = { window, tallies }
    return tallies
  }
  const raise = (window: number, kept: Kept<Tally>): boolean => {
    const reasons = rule.evaluate(kept.tally, kept)
    if (!reasons) return false
    // `judge` runs first, because it sets the destination of some findings.
    const { tally, isRaised: _, ...counted } = kept
    emit({
      code: rule.code,
      level: rule.levelOf?.(tally) ?? rule.level,
      ...counted,
      window,
      reasons,
      ...(rule.evidenceOf && { evidence: rule.evidenceOf(tally) }),
    })
    return true
  }
  return {
    record(record) {
      const subject = rule.subjectOf(record)
      if (subject === null) return true
      const window = Math.floor(record.at / length) * length
      if (window + length <= closedBefore) return false
      const tallies = talliesOf(window)
      const key = subject === '' ? record.deviceId : `${record.deviceId} ${subject}`
      let kept = tallies.get(key)
      if (!kept) {
        if (tallies.size >= rule.capacity) {
          dropped += 1
          return true
        }
        kept = opened(rule, record, subject)
        tallies.set(key, kept)
      }
      noteTimes(kept, record)
      rule.count(kept.tally, record)
      if (!isPast && !kept.isRaised) kept.isRaised = raise(window, kept)
      return true
    },
    close(before) {
      closedBefore = before
      for (const window of [...windows.keys()].sort((a, b) => a - b)) {
        if (window + length > before) break
        for (const kept of windows.get(window)?.values() ?? []) {
          const isFound = raise(window, kept)
          rule.learn?.(kept.tally, kept, isFound)
        }
        windows.delete(window)
        if (window === newest.window) newest = { window: Number.NaN, tallies: new Map() }
      }
    },
    get state() {
      return windows
    },
    get dropped() {
      return dropped
    },
  }
}

/** Runs several forms of one rule, whose states are kept together. */
export function runTogether(running: readonly RunningRule[], state: unknown): RunningRule {
  return {
    record: (record) => running.map((one) => one.record(record)).every(Boolean),
    close: (before) => {
      for (const one of running) one.close(before)
    },
    get state() {
      return state
    },
    get dropped() {
      return running.reduce((sum, { dropped }) => sum + dropped, 0)
    },
  }
}

/** A list or a device is no name that the visited one is below. */
function isNameAbove(domain: string, subject: string): boolean {
  return subject !== '' && (domain === subject || domain.endsWith(`.${subject}`))
}

function opened<Tally>(rule: WindowedRule<Tally>, record: AcceptedRecord, subject: string): Kept<Tally> {
  return {
    subject,
    deviceId: record.deviceId,
    deviceIp: record.deviceIp,
    deviceMac: record.deviceMac,
    domain: isNameAbove(record.domain, subject) ? subject : '',
    org: '',
    dstIp: '',
    from: record.at,
    to: record.at,
    isRaised: false,
    tally: rule.open(),
  }
}

/** The address is the newest one's, and of a name the owner is known once one record knows it. */
function noteTimes(kept: Subject, record: AcceptedRecord): void {
  if (record.at >= kept.to) {
    kept.to = record.at
    kept.deviceIp = record.deviceIp
    kept.deviceMac ||= record.deviceMac
  }
  kept.from = Math.min(kept.from, record.at)
  if (kept.domain) kept.org ||= record.org
}
