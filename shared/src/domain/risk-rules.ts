import { z } from 'zod'
import type { RiskCode } from './risk-event.ts'
import { type RiskLevel, riskLevelSchema } from './visit-values.ts'

/** Default levels and thresholds of the rules for access records, and of the one for services. */
export const RISK_RULE_DEFAULTS = {
  badListHit: { level: 'high', thresholds: { visits: 1 } },
  generatedNames: { level: 'medium', thresholds: { names: 10, failures: 8, score: 0.5 } },
  dnsTunnel: { level: 'high', thresholds: { names: 100, meanLength: 30, entropy: 3.5 } },
  beaconing: { level: 'medium', thresholds: { visits: 12, deviation: 25, devices: 2 } },
  bannedBurst: { level: 'low', thresholds: { tries: 40 } },
  nxdomainBurst: { level: 'low', thresholds: { failures: 100 } },
  trafficFlood: { level: 'medium', thresholds: { visits: 1_000, factor: 10 } },
  privateAnswer: { level: 'high', thresholds: { visits: 1 } },
  newDevice: { level: 'common', thresholds: { quietDays: 7 } },
  serviceDown: { level: 'high', thresholds: { minutes: 2 } },
} as const satisfies Partial<Record<RiskCode, { level: RiskLevel; thresholds: Record<string, number> }>>

export const RISK_RULE_CODES = [
  'badListHit',
  'generatedNames',
  'dnsTunnel',
  'beaconing',
  'bannedBurst',
  'nxdomainBurst',
  'trafficFlood',
  'privateAnswer',
  'newDevice',
  'serviceDown',
] as const satisfies readonly (keyof typeof RISK_RULE_DEFAULTS)[]
export type RiskRuleCode = (typeof RISK_RULE_CODES)[number]
export type RiskThresholds<Code extends RiskRuleCode> = Readonly<
  Record<keyof (typeof RISK_RULE_DEFAULTS)[Code]['thresholds'], number>
>

const switched = { enabled: z.boolean(), level: riskLevelSchema }
const count = z.number().int().min(1).max(1_000_000)
const share = z.number().min(0).max(1)
/** Largest number of names that a rule counts in a window. */
export const MOST_COUNTED_NAMES = 512
const names = z.number().int().min(1).max(MOST_COUNTED_NAMES)

/** All rules by code, each with its own thresholds. */
export const riskRulesSchema = z.strictObject({
  badListHit: z.strictObject({ ...switched, thresholds: z.strictObject({ visits: count }) }),
  generatedNames: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ names, failures: names, score: share }),
  }),
  dnsTunnel: z.strictObject({
    ...switched,
    thresholds: z.strictObject({
      names,
      meanLength: z.number().min(1).max(253),
      entropy: z.number().min(0).max(6),
    }),
  }),
  beaconing: z.strictObject({
    ...switched,
    thresholds: z.strictObject({
      visits: z.number().int().min(4).max(300),
      deviation: z.number().min(0).max(100),
      devices: z.number().int().min(1).max(10),
    }),
  }),
  bannedBurst: z.strictObject({ ...switched, thresholds: z.strictObject({ tries: count }) }),
  nxdomainBurst: z.strictObject({ ...switched, thresholds: z.strictObject({ failures: count }) }),
  trafficFlood: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ visits: count, factor: z.number().min(1).max(10_000) }),
  }),
  privateAnswer: z.strictObject({ ...switched, thresholds: z.strictObject({ visits: count }) }),
  newDevice: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ quietDays: z.number().min(0).max(365) }),
  }),
  serviceDown: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ minutes: z.number().int().min(0).max(1_440) }),
  }),
})
export type RiskRules = z.infer<typeof riskRulesSchema>

/** Every rule enabled with its defaults. */
export function defaultRiskRules(): RiskRules {
  const entries = Object.entries(RISK_RULE_DEFAULTS).map(([code, rule]) => [code, { enabled: true, ...rule }])
  return riskRulesSchema.parse(Object.fromEntries(entries))
}
