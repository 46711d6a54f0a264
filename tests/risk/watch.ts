import { deserialize, serialize } from 'node:v8'
import { defaultRiskRules, type RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import type { Finding } from '../../api/src/detection/finding.ts'
import { openShared, RuleSet, type RuleSetState, type SharedState } from '../../api/src/detection/rule-set.ts'
import { DAY, DAY_START } from './ordinary-day.ts'

export const LEARNED_AT = DAY_START - 8 * DAY

/** In generated traffic almost every domain is new: `new-rules.test.ts` tries that rule. */
function rulesButNewDomains(): RiskRules {
  const rules = defaultRiskRules()
  return { ...rules, newDomain: { ...rules.newDomain, enabled: false } }
}

/** Runs the rules over records and keeps the last word on each window. */
export class Watch {
  readonly found = new Map<string, Finding>()
  shared: SharedState = openShared()
  rules: RuleSet

  constructor(
    readonly settings = rulesButNewDomains(),
    readonly isPast = false,
  ) {
    this.rules = this.#open()
  }

  #open(state?: RuleSetState): RuleSet {
    const emit = (finding: Finding) => {
      this.found.set(`${finding.code} ${finding.deviceId} ${finding.subject} ${finding.window}`, finding)
    }
    const { shared, isPast } = this
    return new RuleSet(this.settings, { shared, installedAt: LEARNED_AT, emit, isPast }, state)
  }

  read(records: readonly AcceptedRecord[]): this {
    for (const record of records) this.rules.record(record)
    return this
  }

  restart(): this {
    const kept: { shared: SharedState; state: RuleSetState } = deserialize(
      serialize({ shared: this.shared, state: this.rules.state }),
    )
    this.shared = kept.shared
    this.rules = this.#open(kept.state)
    return this
  }

  end(): Finding[] {
    this.rules.end()
    return [...this.found.values()]
  }
}
