import type { SampleDevice, SampleFacts } from '../sample-facts.ts'
import { Chance } from './chance.ts'
import { EverydayTraffic } from './everyday-traffic.ts'
import { trafficFlood } from './incident.ts'
import { sampleLoginLog } from './login-log.ts'
import { arrivals, composeRiskStory, type SampleRisk } from './risk-story.ts'
import { NEWEST_HOUR_VISITS, type SampleSpan } from './sample-span.ts'
import { type SampleVisit, visitLine } from './sample-visit.ts'

const SEED = 0x4e57_1201
const LOGIN_OFFSET = 100
const HOUR = 3_600_000

export interface SampleSet {
  risks: readonly SampleRisk[]
  /** The log, oldest first, an hour at a time. */
  log(): Iterable<string>
  /** Who signed in, as the CSV file of a portal. */
  loginLog(): string
  /** When a device first appeared (epoch ms). */
  arrivalOf(device: SampleDevice): number
}

/** The sample of a time: the same facts, span and zone give the same lines and events. */
export function composeSample(facts: SampleFacts, span: SampleSpan, timeZone: string): SampleSet {
  const flooding = traffic(0, () => true)
  const flood = trafficFlood((device, at) => flooding.visit(device, at))
  const risks = composeRiskStory(facts, span, new Chance(SEED), flood)
  const arrivalTimes = arrivals(risks)
  const arrivalOf = (device: SampleDevice) => arrivalTimes.get(device) ?? span.from
  const incidents = byHour(
    risks.flatMap(({ incident }) => incident.visits),
    span,
  )
  function traffic(offset: number, isPresent: (device: SampleDevice, at: number) => boolean) {
    return new EverydayTraffic(facts, timeZone, new Chance(SEED + 1 + offset), isPresent)
  }
  function* log(): Iterable<string> {
    const everyday = traffic(1, (device, at) => at >= arrivalOf(device))
    for (let from = span.from, hour = 0; from < span.quietFrom; from += HOUR, hour += 1) {
      const visits = everyday.between(from, Math.min(from + HOUR, span.quietFrom))
      yield inOrder([...visits, ...(incidents.get(hour) ?? [])])
    }
    yield inOrder(everyday.exactly(NEWEST_HOUR_VISITS, span.newestFrom, span.to))
  }
  const loginLog = () => sampleLoginLog(facts, span, timeZone, new Chance(SEED + LOGIN_OFFSET), arrivalOf)
  return { risks, log, loginLog, arrivalOf }
}

function byHour(visits: readonly SampleVisit[], span: SampleSpan): Map<number, SampleVisit[]> {
  const hours = new Map<number, SampleVisit[]>()
  for (const visit of visits) {
    const hour = Math.floor((visit.at - span.from) / HOUR)
    hours.set(hour, [...(hours.get(hour) ?? []), visit])
  }
  return hours
}

function inOrder(visits: readonly SampleVisit[]): string {
  const ordered = [...visits].sort((a, b) => a.at - b.at)
  return ordered.map(visitLine).join('')
}
