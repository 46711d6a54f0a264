import type { GrantInput } from '@netwarden/shared/contract'
import {
  type AccessRequest,
  controlGroupSchema,
  type GatewayConfig,
  type RequestState,
  type Role,
} from '@netwarden/shared/domain'
import { conflict, forbidden, notFound } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { locateDevice, type PolicySet } from '@netwarden/shared/policy'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Exceptions, exceptionEnd } from '../exceptions/index.ts'
import type { NamesOfControl } from '../policies/index.ts'
import type { ReceiptWriter } from '../receipts/index.ts'
import type { NameVisits, RequestVisitsRepository } from './request-visits.repository.ts'
import { type RequestRow, type RequestSort, type RequestsRepository, stateOf } from './requests.repository.ts'
import { decisionOn } from './requests.service.ts'

export interface DecisionsDeps {
  repository: RequestsRepository
  visits: Pick<RequestVisitsRepository, 'of'>
  settings(): Promise<Pick<GatewayConfig, 'securityNeedsSuperadmin'>>
  policies(): PolicySet
  names: Pick<NamesOfControl, 'of'>
  deviceNames(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  exceptions: Pick<Exceptions, 'add'>
  receipts: Pick<ReceiptWriter, 'keep'>
  unitOfWork: UnitOfWork
  clock: Clock
}

interface Decider {
  actor: Actor
  role: Role
  language: Language
}

const DAY = 86_400_000
/** The category of malicious domains. */
const SECURITY = 'bad'
const MOST_REASON = 500

/** Requests as administrators see and decide them. */
export class RequestDecisions {
  constructor(private readonly deps: DecisionsDeps) {}

  async list(
    status: RequestState | undefined,
    window: ListWindow<RequestSort>,
    { language, signal }: { language: Language; signal: AbortSignal },
  ): Promise<Slice<AccessRequest>> {
    const { repository, names, deviceNames, clock } = this.deps
    const now = clock.now()
    const { rows, total } = await repository.list({ status, now }, window)
    const domains = [...new Set(rows.map(({ domain }) => domain))]
    const policyIds = rows.flatMap(({ policy }) => policy ?? [])
    const [named, devices, visits, requested, { securityNeedsSuperadmin }] = await Promise.all([
      names.of(policyIds, language),
      deviceNames(rows.map(({ deviceMac, deviceIp }) => deviceMac ?? deviceIp)),
      this.#visits(domains, now, signal),
      repository.ofDomains(domains),
      this.deps.settings(),
    ])
    const set = this.deps.policies()
    const present = (row: RequestRow): AccessRequest => {
      const { deviceIp, deviceMac, domain, policy } = row
      const { segmentId } = locateDevice(set, deviceIp, deviceMac)
      return {
        id: row.id,
        domain,
        deviceIP: deviceIp,
        deviceName: devices.get(deviceMac ?? deviceIp) ?? null,
        segmentId,
        segmentName: named.segments.get(segmentId) ?? '',
        policyId: policy,
        policyName: policy === null ? null : (named.policies.get(policy) ?? null),
        controlGroup: controlGroupSchema.parse(row.controlGroup),
        isBanned: decisionOn(set, row, now).solvedMode === 'banned',
        needsSuperadmin: securityNeedsSuperadmin && this.#isOfSecurity(row, now),
        reason: row.reason,
        contact: row.contact,
        ...countsOf(row, visits),
        otherRequests: Math.max(0, (requested.get(domain) ?? 1) - 1),
        enforcer: row.enforcerId,
        createdAt: timeText(row.createdAt),
        status: stateOf(row, now),
        decidedBy: row.decidedBy,
        decidedAt: row.decidedAt === null ? null : timeText(row.decidedAt),
        comment: row.comment,
        exceptionId: row.exception,
        until: row.untilAt === null ? null : timeText(row.untilAt),
      }
    }
    return { total, rows: rows.map(present) }
  }

  /** Adds an exception, with its receipt, and notes it in the request: both or neither. */
  async grant(
    { id, scope, comment, minutes, until }: GrantInput,
    { actor, role, language }: Decider,
  ): Promise<{ exceptionId: string }> {
    const { repository, exceptions, receipts, unitOfWork, clock } = this.deps
    const row = await this.#open(id)
    const now = clock.now()
    const { securityNeedsSuperadmin } = await this.deps.settings()
    if (securityNeedsSuperadmin && role !== 'superadmin' && this.#isOfSecurity(row, now))
      throw forbidden('request.superadminOnly')
    const expiresAt = exceptionEnd({ minutes, until }, now)
    const { domain, deviceIp: deviceIP, deviceMac } = row
    const { segmentId } = locateDevice(this.deps.policies(), deviceIP, deviceMac)
    const subject = scope === 'device' ? { deviceIP, deviceMac } : { segmentId, deviceMac: null }
    const said = row.reason || comment || '-'
    const reason = translate(language, 'exception.requestReason', { reason: said }).slice(0, MOST_REASON)
    return unitOfWork.runAll(async (work) => {
      const { id: exceptionId } = await exceptions.add({ domain, ...subject, expiresAt, reason }, actor)
      const decision = { ...decidedBy(actor, now), comment, exception: exceptionId, untilAt: expiresAt }
      if (!(await repository.decide(work, id, { status: 'granted', ...decision }, now)))
        throw conflict('request.decided')
      await receipts.keep(work, { action: 'exception.create', name: domain }, actor)
      const after = { domain, ...scopeOf(subject), comment, exceptionId, expiresAt: timeText(expiresAt) }
      work.record({ actor, action: 'request.grant', subject: subjectOf(row), after })
      work.changed('requests', id)
      return { exceptionId }
    })
  }

  async refuse({ id, comment }: { id: string; comment: string }, actor: Actor): Promise<{ id: string }> {
    const { repository, unitOfWork, clock } = this.deps
    const row = await this.#open(id)
    const now = clock.now()
    await unitOfWork.run(async (work) => {
      const decision = { ...decidedBy(actor, now), comment, exception: null, untilAt: null }
      if (!(await repository.decide(work, id, { status: 'refused', ...decision }, now)))
        throw conflict('request.decided')
      const { domain, deviceIp: deviceIP } = row
      const after = { domain, deviceIP, comment }
      work.record({ actor, action: 'request.refuse', subject: subjectOf(row), after })
      work.changed('requests', id)
    })
    return { id }
  }

  async #open(id: string): Promise<RequestRow> {
    const { repository, clock } = this.deps
    const row = await repository.find(id)
    if (!row) throw notFound()
    if (stateOf(row, clock.now()) !== 'open') throw conflict('request.decided')
    return row
  }

  /** When it was made, or by the policies now. */
  #isOfSecurity(row: RequestRow, now: number): boolean {
    return (
      row.controlGroup === SECURITY || decisionOn(this.deps.policies(), row, now).controlGroup === SECURITY
    )
  }

  /** Null while the event store cannot be read. */
  async #visits(domains: readonly string[], now: number, signal: AbortSignal): Promise<NameVisits[] | null> {
    try {
      return await this.deps.visits.of(domains, { from: now - DAY, to: now + 1 }, signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      return null // The list says that the figures are not known.
    }
  }
}

function countsOf({ domain, deviceIp, deviceMac }: RequestRow, visits: readonly NameVisits[] | null) {
  if (!visits) return { visits24h: null, otherDevices: null }
  const ofName = visits.filter((visit) => visit.domain === domain)
  const isOwn = ({ ip, device }: NameVisits) =>
    ip === deviceIp || (deviceMac !== null && device === deviceMac)
  const others = new Set(ofName.filter((visit) => !isOwn(visit)).map(({ device, ip }) => device || ip))
  const own = ofName.filter(isOwn).reduce((sum, { n }) => sum + n, 0)
  return { visits24h: own, otherDevices: others.size }
}

function scopeOf(subject: { deviceIP?: string; segmentId?: string }) {
  const { deviceIP, segmentId } = subject
  return deviceIP === undefined ? { segmentId } : { deviceIP }
}

function decidedBy({ username }: Actor, now: number) {
  return { decidedBy: username, decidedAt: now }
}

function subjectOf({ id, domain }: RequestRow) {
  return { kind: 'request', id, name: domain }
}

const timeText = (at: number): string => new Date(at).toISOString()
