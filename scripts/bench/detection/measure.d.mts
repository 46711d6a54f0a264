import type { RiskRules } from '@netwarden/shared/domain'

/** A kind of traffic; `code` is the rule that has to find it, undefined where no severe event is right. */
export interface Kind {
  name: string
  code?: string
  make(chance: unknown): unknown[]
}

export interface MeasuredKind {
  name: string
  code: string | undefined
  runs: number
  found: number
  falseEvents: number
  falseCodes: Set<string>
}

export function measure(
  kinds: readonly Kind[],
  engine: { seeds: number; RuleSet: unknown; openShared: unknown; rules: RiskRules },
): MeasuredKind[]
export function summaryOf(
  rows: readonly MeasuredKind[],
): { code: string; recall: number; precision: number }[]
