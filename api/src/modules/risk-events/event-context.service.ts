import type { DeviceScore, PolicyExplanation, RiskEventContext } from '@netwarden/shared/contract'
import { riskStatusSchema } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { DAY } from '../../platform/events/time-slices.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { presentRiskEvent, type RiskEventRow, type RisksRepository } from '../risk-event-repository/index.ts'
import type { DeviceScoreSort, DeviceScoresRepository } from './device-scores.repository.ts'
import type { DeviceUsers } from './device-users.ts'
import type { EventFactsRepository } from './event-facts.repository.ts'
import { destinationOf, involvedScope } from './involved-scope.ts'
import { evidenceIn, type StoredEvidence } from './stored-evidence.ts'

interface EventContextDeps {
  repository: RisksRepository
  scores: DeviceScoresRepository
  facts: EventFactsRepository
  users: DeviceUsers
  explain(
    asked: { deviceIP?: string; deviceMac?: string },
    language: Language,
  ): Promise<Pick<PolicyExplanation, 'segment'>>
  clock: Clock
}

const MOST_OPEN = 10
const MOST_SAME_KIND = 8
const LOOK_BACK = 30 * DAY

/** The cause of an event, and data about its device, its domain and its destination. */
export class EventContexts {
  constructor(private readonly deps: EventContextDeps) {}

  async of(id: string, language: Language, signal?: AbortSignal): Promise<RiskEventContext> {
    const event = await this.deps.repository.find(id)
    if (!event) throw notFound()
    const { facts } = this.deps
    const scope = involvedScope(event)
    const [device, domain, host, asked, sameKind, parents] = await Promise.all([
      this.#deviceOf(event, language),
      this.#domainOf(event, signal),
      scope ? facts.host(scope, signal) : null,
      scope ? facts.asked(scope, signal) : { types: [], answers: [], sources: [] },
      this.#sameKind(event),
      scope && event.code === 'dnsTunnel' ? facts.parents(scope, signal) : [],
    ])
    const evidence = evidenceIn(event)
    return { counted: evidence && presentEvidence(evidence), device, domain, host, asked, sameKind, parents }
  }

  /** Devices with open events, and the score that these add up to. */
  async byDevice(q: string | undefined, window: ListWindow<DeviceScoreSort>): Promise<Slice<DeviceScore>> {
    const { scores, users, clock } = this.deps
    const { rows, total } = await scores.byDevice(q, window)
    const known = await users.of(rows, clock.now())
    return {
      rows: rows.map(({ deviceIp, deviceMac, deviceName, score, open, lastSeenAt }, index) => ({
        deviceIP: deviceIp,
        deviceMac,
        deviceName: deviceName || null,
        user: known[index] ?? null,
        score,
        open,
        lastSeenAt: iso(lastSeenAt),
      })),
      total,
    }
  }

  async #deviceOf(event: RiskEventRow, language: Language): Promise<RiskEventContext['device']> {
    const { scores, users, explain } = this.deps
    const { deviceIp, deviceMac } = event
    const key = deviceMac ?? deviceIp
    if (key === null) return null
    const asked = { ...(deviceIp && { deviceIP: deviceIp }), ...(deviceMac && { deviceMac }) }
    const [open, [user = null], { segment }] = await Promise.all([
      scores.openOf(key, event.id, MOST_OPEN),
      users.of([event], event.lastSeenAt),
      explain(asked, language),
    ])
    return {
      deviceIP: deviceIp,
      deviceMac,
      deviceName: event.deviceName || null,
      user,
      segment: { id: segment.id, name: segment.name },
      openEvents: open.map((row) => {
        const { id, name, riskLevel, detectedAt } = presentRiskEvent(row, language)
        return { id, name, riskLevel, detectedAt }
      }),
    }
  }

  /** Events of the same rule on other devices. */
  async #sameKind(event: RiskEventRow): Promise<RiskEventContext['sameKind']> {
    const since = this.deps.clock.now() - LOOK_BACK
    const { rows, devices } = await this.deps.scores.sameKind(event, since, MOST_SAME_KIND)
    const events = rows.map(({ id, deviceIp, deviceMac, deviceName, domain, status, mark, lastSeenAt }) => ({
      id,
      deviceIP: deviceIp,
      deviceMac,
      deviceName: deviceName || null,
      domain,
      status: riskStatusSchema.parse(status),
      mark: mark === null ? null : mark === 1,
      lastSeenAt: iso(lastSeenAt),
    }))
    return { devices, events }
  }

  async #domainOf(event: RiskEventRow, signal?: AbortSignal): Promise<RiskEventContext['domain']> {
    const destination = event.domain === null ? null : destinationOf(event)
    if (!destination) return null
    const span = { from: event.detectedAt - LOOK_BACK, to: this.deps.clock.now() + DAY }
    const visited = await this.deps.facts.visited({ span, conditions: [destination] }, signal)
    if (!visited) return { firstSeenAt: null, otherDevices: 0 }
    const own = event.deviceIp === null && event.deviceMac === null ? 0 : 1
    return { firstSeenAt: iso(visited.firstAt), otherDevices: Math.max(0, visited.devices - own) }
  }
}

function presentEvidence({
  from,
  to,
  names,
  contacts,
  dstPort,
}: StoredEvidence): RiskEventContext['counted'] {
  return { from: iso(from), to: iso(to), names, contacts: contacts.map(iso), dstPort: dstPort ?? null }
}

const iso = (at: number) => new Date(at).toISOString()
