import type { RiskLevel, RiskRuleCode } from '@netwarden/shared/domain'
import type { AcceptedRecord } from './accepted-record.ts'
import { MOST_KEPT_NAMES, type Reason } from './finding.ts'
import type { WindowedRule } from './windowed-rule.ts'

export interface NamesTally {
  names: Set<string>
}

export interface NamesRule {
  code: RiskRuleCode
  level: RiskLevel
  minutes: number
  /** The name that counts in a record; null for a record that does not count. */
  nameOf(record: AcceptedRecord): string | null
  /** From the first names in alphabetical order and the number of all. */
  reasonsOf(examples: readonly string[], count: number): Reason[] | null
}

const EXAMPLES = 3
const CAPACITY = 50_000

/** A rule about the distinct names that one device visited in a window: one finding with the list of them. */
export function namesRule({ code, level, minutes, nameOf, reasonsOf }: NamesRule): WindowedRule<NamesTally> {
  return {
    code,
    level,
    minutes,
    capacity: CAPACITY,
    subjectOf: (record) => (nameOf(record) === null ? null : ''),
    open: () => ({ names: new Set() }),
    count: ({ names }, record) => {
      const name = nameOf(record)
      if (name !== null && names.size < MOST_KEPT_NAMES) names.add(name)
    },
    evaluate: ({ names }) => reasonsOf([...names].sort().slice(0, EXAMPLES), names.size),
    evidenceOf: ({ names }) => ({ names: [...names].sort().map((name) => ({ name })) }),
  }
}
