import type { RiskRuleCode } from '../domain/risk-rules.ts'
import { parseIp } from '../validators/ip-address.ts'
import { canonicalIpOrCidr } from '../validators/network.ts'

/** Marked events: true and false positives. */
export interface MarkCounts {
  true: number
  false: number
}

/**
 * Severe findings of `npm run bench -- --detection` by rule: right ones, and those raised for traffic that only
 * resembles the attack. Rules that it does not cover are missing.
 */
export const MEASURED_FINDINGS: Partial<Record<RiskRuleCode, MarkCounts>> = {
  badListHit: { true: 30, false: 0 },
  beaconing: { true: 600, false: 3 },
  dnsTunnel: { true: 760, false: 0 },
  fastFlux: { true: 30, false: 0 },
  generatedNames: { true: 370, false: 0 },
  largeUpload: { true: 330, false: 0 },
  longConnection: { true: 300, false: 0 },
  lookAlike: { true: 150, false: 0 },
  nxdomainBurst: { true: 30, false: 0 },
  otherResolver: { true: 150, false: 0 },
  privateAnswer: { true: 210, false: 0 },
  sweep: { true: 120, false: 0 },
  trafficFlood: { true: 30, false: 0 },
  zoneTransfer: { true: 30, false: 0 },
}

/** The measured share counts as much as this number of marks of the rule, and the share of the rule as this number of the network. */
const PRIOR_MARKS = 10
/** Fewer marks of a network say nothing about it. */
const LEAST_MARKS_OF_NETWORK = 5
const NONE: MarkCounts = { true: 0, false: 0 }

/**
 * How likely an event of a rule is a true positive, from 0 to 1 in steps of 0.01. It is the mean of a Beta distribution:
 * the measured share of the rule (0.5 without one), then the marks of this installation for the rule, then, from
 * 5 on, those for the network of the device.
 */
export function confidenceOf(
  code: RiskRuleCode,
  { rule = NONE, network = NONE }: { rule?: MarkCounts; network?: MarkCounts } = {},
): number {
  const measured = MEASURED_FINDINGS[code] ?? NONE
  const shipped = (measured.true + 1) / (measured.true + measured.false + 2)
  const ofRule = updated(shipped, rule)
  const hasNetwork = network.true + network.false >= LEAST_MARKS_OF_NETWORK
  return Math.round((hasNetwork ? updated(ofRule, network) : ofRule) * 100) / 100
}

function updated(share: number, marks: MarkCounts): number {
  return (share * PRIOR_MARKS + marks.true) / (PRIOR_MARKS + marks.true + marks.false)
}

/** The network whose marks count for a device: /24 of IPv4, /64 of IPv6; null for what is no address. */
export function networkOfDevice(address: string): string | null {
  const ip = parseIp(address)
  return ip && canonicalIpOrCidr(`${address}/${ip.family === 4 ? 24 : 64}`)
}
