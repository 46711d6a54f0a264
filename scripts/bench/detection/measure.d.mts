import type { RiskRules } from '@netwarden/shared/domain'

/** A kind of traffic; `code` is the rule that has to find it, undefined where no severe event is right. */
export interface Kind {
  name: string
  code?: string
  /** Other rules that are right to find it. */
  also?: readonly string[]
  /** Why the rules do not find it, where they do not. */
  missing?: string
  /** Whether two imports or sources have every second visit each. */
  isSplit?: boolean
  make(chance: unknown): unknown[]
}

export interface MeasuredKind {
  name: string
  code: string | undefined
  missing: string | undefined
  runs: number
  found: number
  missed: Set<string>
  falseEvents: number
  falseCodes: Set<string>
}

export interface MeasuredEngine {
  RuleSet: unknown
  openShared: unknown
  rules: RiskRules
}

export function measure(
  kinds: readonly Kind[],
  engine: MeasuredEngine & { seeds: number; orders?: readonly string[] },
): MeasuredKind[]
export function findingsIn(
  streams: readonly { isPast: boolean; records: readonly unknown[] }[][],
  engine: MeasuredEngine,
): { code: string; level: string; deviceId: string; subject: string }[]
export function summaryOf(
  rows: readonly MeasuredKind[],
): { code: string; recall: number; precision: number }[]
