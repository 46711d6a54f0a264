import { ADMIN_ROLES, RISK_LEVELS, type RiskLevel, ROLES, type Role } from '@netwarden/shared/domain'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Notice, NotifyWithin } from '../messages/index.ts'
import type { AlarmSettingsService } from './alarm-settings.service.ts'
import type { AlarmsRepository } from './alarms.repository.ts'
import type { StoredAlarmSettings } from './stored-alarm-settings.ts'

interface Parts {
  settings: AlarmSettingsService
  repository: AlarmsRepository
  notifyWithin: NotifyWithin
  clock: Clock
}

/** Records that arrive later than this (ms) after their time raise events without an alarm. */
const MOST_DELAY = 3_600_000

/** Queues alarm items in the write of their subject: both are stored, or neither. */
export class AlarmQueue {
  constructor(private readonly parts: Parts) {}

  /** An event that was raised; `seenAt` is the time of its newest record. */
  async addEvent(work: Work, event: { id: string; level: RiskLevel; seenAt: number }): Promise<void> {
    const { settings, repository, clock } = this.parts
    const now = clock.now()
    if (now - event.seenAt > MOST_DELAY) return
    const { riskAlert, minLevel } = await settings.inForceWithin(work)
    if (!riskAlert || isMilder(event.level, minLevel)) return
    await repository.addItem(work, { id: event.id, kind: 'risk', level: event.level, body: '{}', at: now })
  }

  /** A service that went down or recovered: an immediate message, mail and webhooks with the next batch. */
  async addService(work: Work, id: string, isUp: boolean, notice: Omit<Notice, 'to'>): Promise<void> {
    const { settings, repository, notifyWithin, clock } = this.parts
    const inForce = await settings.inForceWithin(work)
    if (!inForce.systemAlert) return
    await notifyWithin(work, { ...notice, to: { roles: rolesOf(inForce) } })
    const { title, content, params = {}, link = '' } = notice
    const body = JSON.stringify({ title, content, params, link })
    const level: RiskLevel = isUp ? 'common' : 'high'
    await repository.addItem(work, { id, kind: 'service', level, body, at: clock.now() })
  }
}

export function rolesOf({ recipientRole }: StoredAlarmSettings): readonly Role[] {
  return recipientRole === 'all' ? ROLES : ADMIN_ROLES
}

/** `RISK_LEVELS` begins with the highest level. */
function isMilder(level: RiskLevel, least: RiskLevel): boolean {
  return RISK_LEVELS.indexOf(level) > RISK_LEVELS.indexOf(least)
}
