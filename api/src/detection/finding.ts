import { RISK_LEVELS, type RiskLevel, type RiskRuleCode } from '@netwarden/shared/domain'

export interface Reason {
  /** Its text is under `risk.reason.<code>`. */
  code: string
  params: Record<string, string | number>
}

/** A name that counted. */
export interface CountedName {
  name: string
  /** How much it looks generated, 0 to 1. */
  score?: number
  /** Whether the name does not exist. */
  isFailed?: boolean
}

/** The evidence of a finding, bounded: it is kept longer than the visits. */
export interface Evidence {
  /** The most significant first. */
  names?: readonly CountedName[]
  /** Times of contacts (epoch ms), oldest first. */
  contacts?: readonly number[]
  dstPort?: number
}

/** A finding keeps at most so many names. */
export const MOST_KEPT_NAMES = 100

/** The finding of a rule in one window of one device. */
export interface Finding {
  code: RiskRuleCode
  level: RiskLevel
  /** The registrable domain or the list; empty for a finding about the device as a whole. */
  subject: string
  deviceId: string
  deviceIp: string
  deviceMac: string
  domain: string
  org: string
  dstIp: string
  /** The names that were visited, where there are several. */
  names?: readonly string[]
  /** Start of the window (epoch ms): the same finding of the same window replaces the earlier one. */
  window: number
  /** Times of the first and the last record that counted. */
  from: number
  to: number
  reasons: Reason[]
  evidence?: Evidence
}

/** An equal finding within this time (ms) after the last one belongs to the same event. */
export const SAME_EVENT = 24 * 3_600_000

/** `RISK_LEVELS` begins with the highest level. */
export function milder(one: RiskLevel, other: RiskLevel): RiskLevel {
  return RISK_LEVELS.indexOf(one) > RISK_LEVELS.indexOf(other) ? one : other
}

export function reason(code: string, params: Reason['params']): Reason {
  return { code, params }
}

/** A reason whose figure is the most that a rule counts: its text contains "at least". */
export function cappedReason(code: string, params: Reason['params'], capped: string, most: number): Reason {
  return { code, params: params[capped] === most ? { ...params, capped } : params }
}

/** Rules name lists by the id in the records; readers know an added list by its name. */
export function namingLists(findings: readonly Finding[], names: ReadonlyMap<string, string>): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    reasons: finding.reasons.map(({ code, params }) => {
      const name = names.get(String(params.list))
      return { code, params: name === undefined ? params : { ...params, list: name } }
    }),
  }))
}
