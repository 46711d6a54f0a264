import { RISK_RULES, type RiskCode, type RiskLevel, type RiskStatus } from '@netwarden/shared/domain'
import type { SampleDevice, SampleFacts } from '../sample-facts.ts'
import type { Chance } from './chance.ts'
import { fastFlux, largeUpload, longConnection, lookAlike, otherResolver, sweep } from './flow-incidents.ts'
import {
  badListHit,
  bannedBurst,
  beaconing,
  dnsTunnel,
  generatedNames,
  type Incident,
  newDevice,
  nxdomainBurst,
  privateAnswer,
  type Stage,
  serviceDown,
} from './incident.ts'
import { HOUR } from './moments.ts'
import type { SampleSpan } from './sample-span.ts'

export interface SampleRisk {
  incident: Incident
  type: string
  riskLevel: RiskLevel
  status: RiskStatus
  detectedAt: number
  lastSeenAt: number
  solvedAt: number | null
  /** Places in the lists of people and of comments on this finding; null while it is alarmed. */
  ending: { person: number; comment: number } | null
}

interface Casting {
  level: RiskLevel
  times: number
}
/** 55 in all, without the newly seen devices, one for each that is late. A rule without an entry has no events here. */
const CAST = {
  badListHit: { level: 'high', times: 6 },
  dnsTunnel: { level: 'high', times: 4 },
  generatedNames: { level: 'medium', times: 4 },
  beaconing: { level: 'medium', times: 4 },
  largeUpload: { level: 'medium', times: 3 },
  longConnection: { level: 'medium', times: 2 },
  privateAnswer: { level: 'medium', times: 2 },
  lookAlike: { level: 'medium', times: 2 },
  fastFlux: { level: 'medium', times: 1 },
  sweep: { level: 'medium', times: 2 },
  serviceDown: { level: 'medium', times: 2 },
  bannedBurst: { level: 'low', times: 6 },
  nxdomainBurst: { level: 'low', times: 5 },
  otherResolver: { level: 'low', times: 3 },
  trafficFlood: { level: 'low', times: 3 },
} as const satisfies Partial<Record<RiskCode, Casting>>
type CastCode = keyof typeof CAST | 'newDevice'
const STAGES: Record<Exclude<CastCode, 'trafficFlood'>, Stage> = {
  badListHit,
  generatedNames,
  dnsTunnel,
  beaconing,
  bannedBurst,
  nxdomainBurst,
  privateAnswer,
  newDevice,
  serviceDown,
  largeUpload,
  longConnection,
  sweep,
  lookAlike,
  otherResolver,
  fastFlux,
}
/** The newest events are still unhandled. */
const UNTOUCHED = 7
const SOLVED_SHARE = 0.62
const IGNORED_SHARE = 0.2
/** Share of the time between two events by which an event may move: every day has events. */
const JITTER = 0.3
/** The last event is this long ago, so that its visits stay clear of the newest hour. */
const LAST_EVENT = 1.5 * HOUR

/** The incidents of the sample, oldest first. */
export function composeRiskStory(
  facts: SampleFacts,
  span: SampleSpan,
  chance: Chance,
  flood: Stage,
): SampleRisk[] {
  const late = facts.devices.filter(({ isLate }) => isLate)
  const codes = programme(chance, late.length)
  const present = facts.devices.filter(({ isLate }) => !isLate)
  const arriving = [...late]
  const step = (span.to - LAST_EVENT - span.from) / codes.length
  return codes.map((code, index) => {
    const at = Math.floor(span.from + step * (index + 1 - JITTER * chance.next()))
    const device = (code === 'newDevice' ? arriving.shift() : undefined) ?? chance.pick(present)
    if (code === 'newDevice') present.push(device)
    const stage = code === 'trafficFlood' ? flood : STAGES[code]
    const incident = stage({ chance, device, at, until: span.quietFrom })
    return withStatus(incident, at, codes.length - index, span, chance)
  })
}

/** Times of the findings; the devices appear one after another in the first two thirds. */
function programme(chance: Chance, lateDevices: number): CastCode[] {
  const codes: CastCode[] = chance.shuffled(
    Object.entries(CAST).flatMap(([code, { times }]) =>
      Array.from({ length: times }, () => code as CastCode),
    ),
  )
  const apart = Math.floor((codes.length * 2) / 3 / Math.max(lateDevices, 1))
  for (let arrival = 0; arrival < lateDevices; arrival += 1)
    codes.splice(2 + arrival * (apart + 1), 0, 'newDevice')
  return codes
}

const LEVELS: Partial<Record<RiskCode, Casting>> = CAST
/** A newly seen device is in no casting. */
const levelOf = (code: RiskCode): RiskLevel => LEVELS[code]?.level ?? 'common'

function withStatus(
  incident: Incident,
  at: number,
  fromEnd: number,
  span: SampleSpan,
  chance: Chance,
): SampleRisk {
  const place = chance.next()
  const lastSeenAt = incident.lastSeenAt ?? incident.visits.at(-1)?.at ?? at
  const solvedAt = Math.floor(Math.min(lastSeenAt + HOUR * chance.between(0.4, 20), span.to - HOUR))
  const isOpen = fromEnd <= UNTOUCHED || place >= SOLVED_SHARE + IGNORED_SHARE
  const ending = { person: chance.whole(0, 1_000), comment: chance.whole(0, 1_000) }
  return {
    incident,
    type: RISK_RULES[incident.code].type,
    riskLevel: levelOf(incident.code),
    status: isOpen ? 'alarmed' : place < SOLVED_SHARE ? 'solved' : 'ignored',
    detectedAt: at,
    lastSeenAt,
    solvedAt: isOpen ? null : solvedAt,
    ending: isOpen ? null : ending,
  }
}

/** Since when each late device is there. */
export function arrivals(risks: readonly SampleRisk[]): Map<SampleDevice, number> {
  return new Map(
    risks.flatMap(({ incident: { code, device }, detectedAt }) =>
      code === 'newDevice' && device ? [[device, detectedAt] as const] : [],
    ),
  )
}
