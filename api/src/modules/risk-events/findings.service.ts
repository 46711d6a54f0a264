import { RISK_RULES, type RiskLevel } from '@netwarden/shared/domain'
import { type Finding, SAME_EVENT } from '../../detection/finding.ts'
import { isMuted } from '../../detection/is-muted.ts'
import { pieces } from '../../platform/batches/pieces.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { HistoryRepository, RiskEventRow } from '../risk-event-repository/index.ts'
import type { FindingsRepository } from './findings.repository.ts'
import { namesIn } from './involved-scope.ts'
import type { MutesRepository } from './mutes.repository.ts'
import { evidenceText } from './stored-evidence.ts'

export interface FindingsDeps {
  unitOfWork: UnitOfWork
  findings: FindingsRepository
  history: HistoryRepository
  mutes: MutesRepository
  /** Part of the write that raises an event. */
  onRaised(work: Work, event: { id: string; level: RiskLevel; seenAt: number }): Promise<void>
  clock: Clock
  createId: CreateId
}

const FINDINGS_A_WRITE = 100
const MOST_NAMES = 100

/**
 * Makes events of findings. Storing the same finding twice changes nothing: for a window that an event has already
 * only the figures are replaced, so that the engine may read again what it read before a crash.
 */
export class FindingsService {
  constructor(private readonly deps: FindingsDeps) {}

  readonly store = async (findings: readonly Finding[]): Promise<void> => {
    for (const some of pieces(findings, FINDINGS_A_WRITE)) {
      await this.deps.unitOfWork.run((work) => this.#storeAll(work, some))
    }
  }

  async #storeAll(work: Work, findings: readonly Finding[]): Promise<void> {
    const inForce = await this.deps.mutes.within(work).inForce(this.deps.clock.now())
    for (const finding of findings) {
      if (!isMuted(finding, inForce)) await this.#store(work, finding)
    }
  }

  async #store(work: Work, finding: Finding): Promise<void> {
    const { findings, history, clock, createId } = this.deps
    const key = `${finding.code} ${finding.deviceId} ${finding.subject}`
    // A search of the past finds visits that are far apart: it is one event all the same.
    const apart = finding.names ? Number.MAX_SAFE_INTEGER : SAME_EVENT
    const near = await findings.findNear(work, key, finding.from - apart, finding.to + apart)
    if (near?.status !== 'alarmed') {
      // A handled event stays as it is: only a later window raises a new one.
      if (!near || finding.window > (near.lastWindow ?? 0)) await this.#raise(work, key, finding, near)
      return
    }
    const lastWindow = near.lastWindow ?? 0
    if (finding.window < lastWindow && finding.from >= near.detectedAt) return
    const isNewest = finding.window >= lastWindow
    const patch = {
      detectedAt: Math.min(near.detectedAt, finding.from),
      lastSeenAt: Math.max(near.lastSeenAt, finding.to),
      lastWindow: Math.max(lastWindow, finding.window),
      count: finding.window === lastWindow ? near.count : Number(near.count) + 1,
      reasons: isNewest ? JSON.stringify(finding.reasons) : near.reasons,
      riskLevel: isNewest ? finding.level : near.riskLevel,
      // The destination and the evidence belong to the reasons.
      dstHostIp: isNewest ? finding.dstIp || null : near.dstHostIp,
      org: (isNewest && finding.org) || near.org,
      evidence: isNewest ? evidenceText(finding) : near.evidence,
      names: namesOf(finding, near),
    }
    await findings.goOn(work, near, patch)
    if (patch.count > Number(near.count)) {
      await history.noteSeen(work, { id: createId(), eventId: near.id, at: clock.now() }, patch.lastSeenAt)
    }
    work.changed('risk-events', near.id, near.version + 1)
  }

  async #raise(work: Work, key: string, finding: Finding, previous: RiskEventRow | undefined): Promise<void> {
    const { findings, history, clock, createId } = this.deps
    const event = {
      id: createId(),
      code: finding.code,
      type: RISK_RULES[finding.code].type,
      riskLevel: finding.level,
      status: 'alarmed',
      count: 1,
      org: finding.org || null,
      domain: finding.domain || null,
      deviceIp: finding.deviceIp || null,
      deviceMac: finding.deviceMac || null,
      dstHostIp: finding.dstIp || null,
      reasons: JSON.stringify(finding.reasons),
      previousId: previous?.id ?? null,
      detectedAt: finding.from,
      lastSeenAt: finding.to,
      solvedAt: null,
      solvedBy: null,
      solvedComment: null,
      findingKey: key,
      names: namesOf(finding, undefined),
      evidence: evidenceText(finding),
      lastWindow: finding.window,
      version: 1,
    }
    await findings.insert(work, event)
    await history.insert(work, {
      id: createId(),
      eventId: event.id,
      at: clock.now(),
      kind: 'raised',
      by: null,
      text: '',
    })
    if (previous) {
      const entry = { id: createId(), eventId: previous.id, at: clock.now(), by: null, text: event.id }
      await history.addAll(work, [{ ...entry, kind: 'raisedAgain' }])
    }
    await this.deps.onRaised(work, { id: event.id, level: finding.level, seenAt: finding.to })
    work.changed('risk-events', event.id, event.version)
  }
}

/** All names of an event, the newest finding's first; null where its finding is about one thing. */
function namesOf({ names }: Finding, near: RiskEventRow | undefined): string | null {
  const all = new Set([...(names ?? []), ...(near ? namesIn(near) : [])])
  return all.size === 0 ? null : JSON.stringify([...all].slice(0, MOST_NAMES))
}
