import { z } from 'zod'
import { type RiskLevel, riskLevelSchema } from './visit-values.ts'

interface RiskRule {
  type: 'threat' | 'behaviour' | 'asset' | 'service'
  /** Technique of MITRE ATT&CK (Enterprise, version 15) that the rule detects; null when none fits. */
  attackId: string | null
  /** Level and thresholds until an administrator changes them. */
  level: RiskLevel
  thresholds: Readonly<Record<string, number>>
}

/** The rules for access records, and the one for services. */
export const RISK_RULES = {
  badListHit: { type: 'threat', attackId: 'T1071', level: 'high', thresholds: { visits: 1 } },
  generatedNames: {
    type: 'threat',
    attackId: 'T1568.002',
    level: 'medium',
    thresholds: { names: 10, failures: 8, score: 0.5 },
  },
  dnsTunnel: {
    type: 'threat',
    attackId: 'T1071.004',
    level: 'high',
    thresholds: { names: 100, characters: 600 },
  },
  beaconing: {
    type: 'threat',
    attackId: 'T1071',
    level: 'medium',
    thresholds: { visits: 12, deviation: 25, devices: 2 },
  },
  bannedBurst: { type: 'behaviour', attackId: null, level: 'low', thresholds: { tries: 40 } },
  nxdomainBurst: { type: 'behaviour', attackId: null, level: 'low', thresholds: { failures: 100 } },
  trafficFlood: {
    type: 'behaviour',
    attackId: null,
    level: 'medium',
    thresholds: { visits: 1_000, factor: 10 },
  },
  privateAnswer: { type: 'threat', attackId: null, level: 'high', thresholds: { visits: 1 } },
  sweep: { type: 'behaviour', attackId: 'T1046', level: 'medium', thresholds: { targets: 60 } },
  newDomain: { type: 'asset', attackId: null, level: 'common', thresholds: { names: 1, quietDays: 7 } },
  lookAlike: { type: 'threat', attackId: 'T1583.001', level: 'medium', thresholds: { names: 1 } },
  fastFlux: {
    type: 'threat',
    attackId: 'T1568.001',
    level: 'medium',
    thresholds: { addresses: 16, networks: 10 },
  },
  otherResolver: { type: 'behaviour', attackId: 'T1572', level: 'low', thresholds: { resolvers: 1 } },
  zoneTransfer: { type: 'behaviour', attackId: 'T1590.002', level: 'medium', thresholds: { zones: 1 } },
  newDevice: { type: 'asset', attackId: 'T1200', level: 'common', thresholds: { quietDays: 7 } },
  serviceDown: { type: 'service', attackId: null, level: 'high', thresholds: { minutes: 2 } },
} as const satisfies Readonly<Record<string, RiskRule>>

export type RiskRuleCode = keyof typeof RISK_RULES
export const RISK_RULE_CODES = Object.keys(RISK_RULES) as RiskRuleCode[]
export type RiskThresholds<Code extends RiskRuleCode> = Readonly<
  Record<keyof (typeof RISK_RULES)[Code]['thresholds'], number>
>

const switched = { enabled: z.boolean(), level: riskLevelSchema }
const count = z.number().int().min(1).max(1_000_000)
const share = z.number().min(0).max(1)
/** Largest number of names that a rule counts in a window. */
export const MOST_COUNTED_NAMES = 512
const names = z.number().int().min(1).max(MOST_COUNTED_NAMES)

/** As many names as a finding keeps. */
const few = z.number().int().min(1).max(100)
const days = z.number().min(0).max(365)

/** All rules by code, each with its own thresholds. */
export const riskRulesSchema = z.strictObject({
  badListHit: z.strictObject({ ...switched, thresholds: z.strictObject({ visits: count }) }),
  generatedNames: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ names, failures: names, score: share }),
  }),
  dnsTunnel: z.strictObject({
    ...switched,
    thresholds: z
      .strictObject({
        names,
        characters: z
          .number()
          .int()
          .min(100)
          .max(1_000_000)
          .default(RISK_RULES.dnsTunnel.thresholds.characters),
        // Of settings and documents from before 2026-12: accepted and not kept.
        meanLength: z.number().optional(),
        entropy: z.number().optional(),
      })
      .transform(({ names, characters }) => ({ names, characters })),
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
  sweep: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ targets: z.number().int().min(10).max(256) }),
  }),
  newDomain: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ names: few, quietDays: days }),
  }),
  lookAlike: z.strictObject({ ...switched, thresholds: z.strictObject({ names: few }) }),
  fastFlux: z.strictObject({
    ...switched,
    thresholds: z.strictObject({
      addresses: z.number().int().min(4).max(256),
      networks: z.number().int().min(2).max(256),
    }),
  }),
  otherResolver: z.strictObject({ ...switched, thresholds: z.strictObject({ resolvers: few }) }),
  zoneTransfer: z.strictObject({ ...switched, thresholds: z.strictObject({ zones: few }) }),
  newDevice: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ quietDays: days }),
  }),
  serviceDown: z.strictObject({
    ...switched,
    thresholds: z.strictObject({ minutes: z.number().int().min(0).max(1_440) }),
  }),
})
export type RiskRules = z.infer<typeof riskRulesSchema>

/** Every rule enabled with its defaults. */
export function defaultRiskRules(): RiskRules {
  const entries = Object.entries(RISK_RULES).map(([code, { level, thresholds }]) => [
    code,
    { enabled: true, level, thresholds },
  ])
  return riskRulesSchema.parse(Object.fromEntries(entries))
}
