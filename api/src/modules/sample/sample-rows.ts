import { MESSAGE_KINDS, READ, UNREAD } from '@netwarden/shared/domain'
import type { Language, TextParams } from '@netwarden/shared/i18n'
import type { Insertable } from 'kysely'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { NewMessageRow } from '../../platform/state/tables/logs.ts'
import type { NewAccountRow } from '../../platform/state/tables/people.ts'
import type { NewRiskEventRow } from '../../platform/state/tables/risk.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import { newUserRow } from '../user-repository/index.ts'
import { type SampleControlRows, sampleControlRows } from './sample-control-rows.ts'
import type { SampleFacts } from './sample-facts.ts'
import type { SamplePlan } from './sample-plan.ts'
import type { SampleZoneRows } from './sample-zone-rows.ts'
import type { SampleRisk, SampleSet } from './story/index.ts'

const DAY = 86_400_000
const MINUTE = 60_000

export interface SampleRows {
  users: NewAccountRow[]
  devices: Insertable<StateTables['device']>[]
  focus: Insertable<StateTables['focus']>[]
  riskEvents: NewRiskEventRow[]
  messages: NewMessageRow[]
  control: SampleControlRows
  zones: SampleZoneRows
}

interface Ground {
  facts: SampleFacts
  set: SampleSet
  plan: SamplePlan
  createId: CreateId
  /** One for each user, of a random password that is not stored. */
  passwordHashes: readonly string[]
  zones: SampleZoneRows
}

/** What the state store holds of the sample. */
export function sampleRows(ground: Ground): SampleRows {
  const riskEvents = ground.set.risks.map((risk) => riskRow(risk, ground))
  return {
    users: userRows(ground),
    devices: ground.facts.devices.map((device) => ({
      id: device.mac,
      mac: device.mac,
      name: device.name,
      isNameSet: 1,
      firstSeenAt: ground.set.arrivalOf(device),
      lastSeenAt: ground.plan.to,
      version: 1,
    })),
    focus: focusRows(ground),
    riskEvents,
    messages: messageRows(ground, riskEvents),
    control: sampleControlRows(ground),
    zones: ground.zones,
  }
}

function userRows({ facts, plan, createId, passwordHashes }: Ground): NewAccountRow[] {
  return facts.people.map((person, index) => ({
    ...newUserRow(
      { ...person, email: `${person.username.replace('_', '.')}@example.com` },
      { id: createId(), passwordHash: passwordHashes[index] ?? '', now: plan.to - (30 - index) * DAY },
    ),
    lastActiveAt: person.status === 'active' ? plan.to - (index + 1) * 37 * MINUTE : null,
  }))
}

function focusRows({ facts, plan, createId }: Ground): SampleRows['focus'] {
  const subjects: [quota: string, subject: string][] = [
    ...facts.devices.map(({ ip }): [string, string] => ['device', ip]),
    ...facts.domains
      .filter(({ isFocus }) => isFocus)
      .map(({ domain }): [string, string] => ['domain', domain]),
    ...facts.organisations.map(({ name }): [string, string] => ['org', name]),
  ]
  return subjects.map(([quota, subject], index) => ({
    userId: plan.userId,
    quota,
    subject,
    id: createId(),
    createdAt: plan.to - index * MINUTE,
  }))
}

function riskRow(risk: SampleRisk, { facts, plan, createId }: Ground): NewRiskEventRow {
  const { incident, ending, ...rest } = risk
  const handlers = facts.people.filter(({ role, status }) => role === 'admin' && status === 'active')
  const comments = facts.comments.filter(({ code }) => code === incident.code)
  const comment = ending && comments[ending.comment % comments.length]
  return {
    ...rest,
    id: createId(),
    code: incident.code,
    count: 1 + (Math.floor(incident.visits.length / 8) % 4),
    org: null,
    domain: incident.domain ?? null,
    deviceIp: incident.device?.ip ?? null,
    deviceMac: incident.device?.mac ?? null,
    dstHostIp: incident.dstHostIP ?? null,
    reasons: JSON.stringify(incident.reasons),
    previousId: null,
    solvedBy: ending ? (handlers[ending.person % handlers.length]?.username ?? plan.username) : null,
    solvedComment: rest.status === 'solved' && comment ? commentIn(comment, plan.language) : null,
    version: ending ? 2 : 1,
  }
}

function commentIn(comment: SampleFacts['comments'][number], language: Language): string {
  return language === 'zh-CN' ? comment.zh : comment.en
}

function messageRows(ground: Ground, riskEvents: SampleRows['riskEvents']): NewMessageRow[] {
  const worst = riskEvents.findLast(({ riskLevel, status }) => riskLevel === 'high' && status === 'alarmed')
  const waiting = ground.facts.people.find(({ status }) => status === 'inactive')
  const message = messageMaker(ground)
  return [
    message('welcome', { type: 'message', kind: 'info', minutesAgo: 0 }),
    ...(worst
      ? [
          message('risk', {
            type: 'notice',
            kind: 'risk',
            minutesAgo: Math.round((ground.plan.to - worst.lastSeenAt) / MINUTE),
            params: { device: worst.deviceIp ?? '', domain: worst.domain ?? '' },
            link: `/risk-monitoring/detail/${worst.id}`,
          }),
        ]
      : []),
    ...(waiting
      ? [
          message('user', {
            type: 'todo',
            kind: 'system',
            minutesAgo: 26 * 60,
            params: { username: waiting.username, nickname: waiting.nickname },
            link: '/user-management/list?status=inactive',
          }),
        ]
      : []),
    message('report', { type: 'message', kind: 'info', minutesAgo: 3 * 24 * 60, status: READ }),
  ]
}

interface Wording {
  type: NewMessageRow['type']
  kind: keyof typeof MESSAGE_KINDS
  minutesAgo: number
  params?: TextParams
  link?: string
  status?: number
}

function messageMaker({ plan, createId }: Ground) {
  return (
    name: string,
    { type, kind, minutesAgo, params = {}, link = '', status = UNREAD }: Wording,
  ): NewMessageRow => ({
    id: createId(),
    userId: plan.userId,
    type,
    messageType: MESSAGE_KINDS[kind],
    avatar: '',
    title: `sample.message.${name}.title`,
    subTitle: `sample.message.${name}.subTitle`,
    content: `sample.message.${name}.content`,
    params: JSON.stringify(params),
    link,
    status,
    createdAt: plan.to - minutesAgo * MINUTE,
  })
}
