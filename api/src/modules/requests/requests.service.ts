import type { GatewayConfig, RequestState } from '@netwarden/shared/domain'
import { notFound, tooMany } from '@netwarden/shared/errors'
import { askedOf, type Decision, decideFor, locateDevice, type PolicySet } from '@netwarden/shared/policy'
import type { RelayAnswer } from '../../gateway/page/relay-messages.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { deviceKeyOf } from '../../policies/device-key.ts'
import type { NotifyWithin } from '../messages/index.ts'
import { hourOf, makeToken, readToken, type TokenFacts } from './request-token.ts'
import { type RequestRow, type RequestsRepository, stateOf } from './requests.repository.ts'

export interface RequestsDeps {
  repository: RequestsRepository
  key: Buffer
  settings(): Promise<Pick<GatewayConfig, 'banPage'>>
  /** The MAC that holds an address at a moment (epoch ms); null where none is known. */
  macOf(ip: string, at: number): Promise<string | null>
  policies(): PolicySet
  notifyWithin: NotifyWithin
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

/** What a person wrote. */
interface Words {
  reason: string
  contact: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How long a request waits for a decision, and how long the page shows one. */
const OPEN_FOR = 7 * DAY
const SHOWN_FOR = 8 * DAY
const NEW_AN_HOUR = 10
const MOST_OPEN = 1_000
const LINK = '/audit-control/requests'
const ADMINS = { roles: ['superadmin', 'admin'] } as const

/** Requests as the people at devices see them. A token is good for its device alone, and nothing else is revealed. */
export class Requests {
  constructor(private readonly deps: RequestsDeps) {}

  /** For the page: the token of a name that an enforcer banned for a device, and the newest request. */
  async look(
    enforcerId: string,
    { deviceIp, domain }: { deviceIp: string; domain: string },
  ): Promise<Extract<RelayAnswer, { type: 'look' }>> {
    if (!(await this.#isTaken())) return { type: 'look', token: null, request: null }
    const { key, repository, clock } = this.deps
    const now = clock.now()
    const { deviceKey } = await this.#deviceAt(deviceIp)
    const token = makeToken(key, { enforcerId, deviceKey, domain, hour: hourOf(now) })
    const row = await repository.newest(deviceKey, domain)
    return { type: 'look', token, request: row && isShown(row, now) ? answerOf(row, now) : null }
  }

  /** Stores a request, or answers the open one. Throws a 404 for a token of another device. */
  async create(
    { token, reason, contact }: { token: string } & Words,
    { ip, domain }: { ip: string; domain?: string },
  ): Promise<{ id: string; status: RequestState }> {
    if (!(await this.#isTaken())) throw notFound('request.off')
    const { key, repository, unitOfWork, clock } = this.deps
    const now = clock.now()
    const device = await this.#deviceAt(ip)
    const facts = readToken(key, token, device.deviceKey)
    const isOther = domain !== undefined && facts?.domain !== domain
    if (!facts || isOther || Math.abs(hourOf(now) - facts.hour) > 1) throw notFound('request.gone')
    const known = await repository.newest(facts.deviceKey, facts.domain)
    if (known && isDone(known, now)) return { id: known.id, status: stateOf(known, now) }
    return unitOfWork.run(async (work) => {
      const stored = repository.within(work)
      await stored.endOld(work, now)
      if ((await stored.countSince(facts.deviceKey, now - HOUR)) >= NEW_AN_HOUR) {
        const open = await stored.newest(facts.deviceKey, facts.domain)
        if (open?.openKey) return { id: open.id, status: 'open' }
        throw tooMany('request.tooMany')
      }
      if ((await stored.countOpen(now)) >= MOST_OPEN) throw tooMany('request.tooManyOpen')
      const row = this.#newRow(facts, device, { reason, contact }, now)
      if (!(await stored.add(work, row))) {
        const open = await stored.newest(facts.deviceKey, facts.domain)
        return { id: open?.id ?? row.id, status: 'open' }
      }
      await this.#announce(work, row)
      return { id: row.id, status: 'open' }
    })
  }

  /** The newest request of the calling device for the name of a token. */
  async show(token: string, ip: string) {
    const { key, repository, clock } = this.deps
    const now = clock.now()
    const { deviceKey } = await this.#deviceAt(ip)
    const facts = readToken(key, token, deviceKey)
    const row = facts && (await repository.newest(deviceKey, facts.domain))
    if (!facts || !row) throw notFound('request.gone')
    const { status, comment, until } = answerOf(row, now)
    return { domain: facts.domain, status, ...(comment && { comment }), ...(until !== null && { until }) }
  }

  #newRow(
    { enforcerId, deviceKey, domain }: TokenFacts,
    { deviceIp, deviceMac }: { deviceIp: string; deviceMac: string | null },
    words: Words,
    now: number,
  ): RequestRow {
    const { policyId, controlGroup } = decisionOn(this.deps.policies(), { deviceIp, deviceMac, domain }, now)
    return {
      id: this.deps.createId(),
      enforcerId,
      deviceKey,
      deviceIp,
      deviceMac,
      domain,
      policy: policyId,
      controlGroup,
      ...words,
      status: 'open',
      openKey: `${deviceKey} ${domain}`,
      createdAt: now,
      expiresAt: now + OPEN_FOR,
      mailedAt: null,
      decidedBy: null,
      decidedAt: null,
      comment: '',
      exception: null,
      untilAt: null,
    }
  }

  async #announce(work: Work, { id, domain, deviceIp, reason, contact }: RequestRow): Promise<void> {
    const actor = { userId: null, username: 'device', ip: deviceIp }
    work.record({
      actor,
      action: 'request.create',
      subject: { kind: 'request', id, name: domain },
      after: { domain, deviceIP: deviceIp, reason, contact },
    })
    work.changed('requests', id)
    await this.deps.notifyWithin(work, {
      to: ADMINS,
      type: 'todo',
      kind: 'info',
      title: 'message.request.title',
      subTitle: 'message.request.subTitle',
      content: 'message.request.content',
      params: { domain, device: deviceIp, reason: reason || '-' },
      link: LINK,
      icon: 'shield',
    })
  }

  async #isTaken(): Promise<boolean> {
    return (await this.deps.settings()).banPage.requests !== 'off'
  }

  async #deviceAt(deviceIp: string) {
    const { macOf, clock } = this.deps
    const deviceMac = await macOf(deviceIp, clock.now())
    return { deviceIp, deviceMac, deviceKey: deviceKeyOf({ ip: deviceIp, mac: deviceMac }) }
  }
}

/** What the policies say now of a name and a device. */
export function decisionOn(
  set: PolicySet,
  { deviceIp, deviceMac, domain }: Pick<RequestRow, 'deviceIp' | 'deviceMac' | 'domain'>,
  at: number,
): Decision {
  const query = { at, deviceIp, deviceMac, domain, answers: [], cnames: [] }
  return decideFor(set, locateDevice(set, deviceIp, deviceMac), askedOf(set, query))
}

/** Open, or granted and not over: no other is needed. */
function isDone(row: RequestRow, now: number): boolean {
  const state = stateOf(row, now)
  return state === 'open' || (state === 'granted' && (row.untilAt ?? 0) > now)
}

function isShown(row: RequestRow, now: number): boolean {
  if (stateOf(row, now) === 'granted') return (row.untilAt ?? 0) > now
  return row.createdAt > now - SHOWN_FOR
}

function answerOf(row: RequestRow, now: number) {
  const until = row.untilAt === null ? null : new Date(row.untilAt).toISOString()
  return { status: stateOf(row, now), comment: row.comment, until }
}
