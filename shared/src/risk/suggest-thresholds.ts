import { measuresOf } from '../domain/risk-measures.ts'
import { type RiskRules, riskRulesSchema } from '../domain/risk-rule-settings.ts'
import type { RiskRuleCode } from '../domain/risk-rules.ts'

/** The thresholds that decide by one figure, which each event keeps; others depend on windows or on a baseline. */
const LEARNT: Partial<Record<RiskRuleCode, Readonly<Record<string, string>>>> = {
  badListHit: { visits: 'visits.visits' },
  generatedNames: { names: 'generated.names', failures: 'failedNames.failures' },
  beaconing: { deviation: 'interval.deviation', devices: 'rarity.devices' },
  bannedBurst: { tries: 'banned.tries' },
  nxdomainBurst: { failures: 'failures.failures' },
  trafficFlood: { visits: 'baseline.visits' },
  largeUpload: { megabytes: 'uploaded.megabytes', ratio: 'uploaded.ratio', devices: 'rarity.devices' },
  longConnection: { hours: 'connected.hours', rate: 'connected.rate', devices: 'rarity.devices' },
  sweep: { targets: 'swept.targets' },
  newDomain: { names: 'newDomains.names' },
  lookAlike: { names: 'lookAlikes.names' },
  fastFlux: { addresses: 'flux.addresses', networks: 'fluxNetworks.networks' },
  otherResolver: { resolvers: 'resolvers.resolvers' },
  zoneTransfer: { zones: 'transfers.zones' },
  serviceDown: { minutes: 'service.minutes' },
}
/** A day of generated names needs twice as many of them as ten minutes do. */
const MINUTES_OF_DAY = 1_440
const FACTOR_OF_DAY = 2

const LEAST_MARKS = 10
const LEAST_FALSE = 3
/** Of the true positives, at most this share may be lost. */
const MOST_LOST = 0.05

/** A marked event with the figures of its reasons. */
export interface MarkedEvent {
  isTrue: boolean
  reasons: readonly { code: string; params: Readonly<Record<string, string | number>> }[]
}

export interface ThresholdSuggestion {
  thresholds: Record<string, number>
  /** Marked events that the present thresholds raise, and how many of them the suggested ones would not. */
  effect: { trueMarks: number; falseMarks: number; dropsTrue: number; dropsFalse: number }
}

interface Candidate {
  name: string
  value: number
  dropsTrue: number
  dropsFalse: number
}

/**
 * The change of one threshold that would have dropped the most false positives, by the smallest step, and at most 5 % of the true
 * ones. Null with fewer than 10 marked events, fewer than 3 dropped, or no true positive to compare with.
 */
export function suggestThresholds<Code extends RiskRuleCode>(
  code: Code,
  rule: RiskRules[Code],
  events: readonly MarkedEvent[],
): ThresholdSuggestion | null {
  const thresholds: Readonly<Record<string, number>> = rule.thresholds
  const learnt = Object.entries<string>(LEARNT[code] ?? {})
  const measured = events.flatMap(({ isTrue, reasons }) => {
    const figures = figuresOf(learnt, reasons)
    const isRaised = figures?.every(({ name, value, isMost }) => !drops(thresholds[name], value, isMost))
    return figures && isRaised ? [{ isTrue, figures }] : []
  })
  const falseMarks = measured.filter(({ isTrue }) => !isTrue).length
  const trueMarks = measured.length - falseMarks
  if (measured.length < LEAST_MARKS || trueMarks === 0) return null
  const mostLost = Math.floor(trueMarks * MOST_LOST)
  const [best] = learnt
    .flatMap(([name]) => candidatesOf(name, measured))
    .filter(({ dropsTrue, dropsFalse }) => dropsTrue <= mostLost && dropsFalse >= LEAST_FALSE)
    .filter(({ name, value }) => isAllowed(code, rule, { ...thresholds, [name]: value }))
    .sort((a, b) => b.dropsFalse - a.dropsFalse || a.dropsTrue - b.dropsTrue)
  if (!best) return null
  const { name, value, dropsTrue, dropsFalse } = best
  return {
    thresholds: { ...thresholds, [name]: value },
    effect: { trueMarks, falseMarks, dropsTrue, dropsFalse },
  }
}

interface Figure {
  name: string
  value: number
  isMost: boolean
}

/** The figure of each threshold; null where one is missing. */
function figuresOf(
  learnt: readonly (readonly [string, string])[],
  reasons: MarkedEvent['reasons'],
): Figure[] | null {
  const figures = learnt.flatMap(([name, key]) =>
    reasons.flatMap((reason) =>
      measuresOf(reason)
        .filter((measure) => measure.key === key)
        .map(({ value, isMost }) => ({ name, value: value / factorOf(reason), isMost })),
    ),
  )
  return learnt.length > 0 && figures.length === learnt.length ? figures : null
}

function factorOf({ code, params }: MarkedEvent['reasons'][number]): number {
  const isOfDay = (code === 'generated' || code === 'failedNames') && params.minutes === MINUTES_OF_DAY
  return isOfDay ? FACTOR_OF_DAY : 1
}

function drops(threshold: number | undefined, value: number, isMost: boolean): boolean {
  return threshold !== undefined && (isMost ? value > threshold : value < threshold)
}

/** For each false positive the threshold that would just have dropped it, and what it would have dropped in all. */
function candidatesOf(
  name: string,
  events: readonly { isTrue: boolean; figures: readonly Figure[] }[],
): Candidate[] {
  const figures = events.flatMap(({ isTrue, figures }) =>
    figures.filter((figure) => figure.name === name).map((figure) => ({ isTrue, ...figure })),
  )
  const values = new Set(
    figures
      .filter(({ isTrue }) => !isTrue)
      .map(({ value, isMost }) => (isMost ? Math.ceil(value) - 1 : Math.floor(value) + 1)),
  )
  return [...values].map((value) => {
    const dropped = figures.filter((figure) => drops(value, figure.value, figure.isMost))
    const dropsTrue = dropped.filter(({ isTrue }) => isTrue).length
    return { name, value, dropsTrue, dropsFalse: dropped.length - dropsTrue }
  })
}

function isAllowed(code: RiskRuleCode, rule: RiskRules[RiskRuleCode], thresholds: object): boolean {
  return riskRulesSchema.shape[code].safeParse({ ...rule, thresholds }).success
}
