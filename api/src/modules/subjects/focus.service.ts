import type { FocusItem, SubjectKind } from '@netwarden/shared/contract'
import { conflict, notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { dayStart, QUARTER } from '../../platform/events/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { type DeviceRegistry, isMacText } from '../devices/index.ts'
import type { Retention } from '../retention/index.ts'
import type { HistoryRepository } from '../risk-event-repository/index.ts'
import { type FocusRepository, type FocusRow, MAX_FOCUS } from './focus.repository.ts'
import { canonicalKey } from './subject-key.ts'
import { columnOf, type SubjectsRepository } from './subjects.repository.ts'
import type { OrganisationFacts } from './subjects.service.ts'

export interface FocusDeps {
  focus: FocusRepository
  repository: SubjectsRepository
  devices: Pick<DeviceRegistry, 'idsOf' | 'aliasesOf' | 'namesOf'>
  industryOf(org: string): Partial<OrganisationFacts> | null
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  history: Pick<HistoryRepository, 'add' | 'addAll' | 'eventsOf'>
  retention: Retention
}

const DAY = 86_400_000

interface FocusChange {
  quota: SubjectKind
  id?: string
  key?: string
  focused?: boolean
  riskEventId?: string
}

/** The subjects that each user keeps in focus. */
export class FocusService {
  constructor(private readonly deps: FocusDeps) {}

  async list(userId: string, quota: SubjectKind, timeZone: string, language: Language): Promise<FocusItem[]> {
    const { focus, repository, devices, clock, retention } = this.deps
    const rows = await focus.list(userId, quota)
    if (rows.length === 0) return []
    const now = clock.now()
    const subjects = rows.map(({ subject }) => subject)
    const ids = quota === 'device' ? await devices.idsOf(subjects) : new Map<string, string>()
    const names = quota === 'device' ? await devices.namesOf([...ids.values()]) : new Map()
    const idOf = (subject: string) => ids.get(subject) ?? subject
    const { figures, lasts } = await repository.figures(
      columnOf(quota),
      subjects.map(idOf),
      { from: dayStart(now, timeZone), to: now },
      { from: now - retention.days * DAY, to: now },
    )
    return Promise.all(
      rows.map(async (row) => {
        const id = idOf(row.subject)
        const last = lasts.get(id) ?? null
        return {
          id: row.id,
          key: row.subject,
          quota,
          ...(await this.#facts(quota, row, id, last, language)),
          ...(names.get(id) ? { name: names.get(id) } : {}),
          visitsToday: figures.get(id)?.visits ?? 0,
          bannedToday: figures.get(id)?.banned ?? 0,
          asOf: new Date(now).toISOString(),
          createdAt: new Date(row.createdAt).toISOString(),
        }
      }),
    )
  }

  async #facts(
    quota: SubjectKind,
    { subject }: FocusRow,
    id: string,
    last: number | null,
    language: Language,
  ) {
    const conditions = [{ column: columnOf(quota), operator: '=' as const, value: id }]
    const face =
      last === null
        ? null
        : await this.deps.repository.edgeRecord({ from: last, to: last + QUARTER }, conditions, 'desc')
    const lastActiveAt = face ? new Date(face.at).toISOString() : null
    const known = (text: string | undefined) => (text ? text : null)
    switch (quota) {
      case 'device':
        return {
          lastActiveAt,
          deviceIP: isMacText(subject) ? known(face?.device_ip) : subject,
          deviceMac: isMacText(id) ? id : known(face?.device_mac),
          name: known(face?.device_name),
        }
      case 'domain':
        return {
          lastActiveAt,
          domain: subject,
          domainType: face?.domain_type ?? 'unknown',
          title: known(face?.org),
        }
      case 'org': {
        const facts = this.deps.industryOf(subject)
        return {
          lastActiveAt,
          name: subject,
          address: (language === 'zh-CN' ? facts?.addressZh : undefined) ?? facts?.address ?? null,
          industry: facts?.industry ?? null,
        }
      }
      case 'dstHost':
        return { lastActiveAt, dstHostIP: subject, org: known(face?.org), country: known(face?.country) }
    }
  }

  async update(change: FocusChange, actor: Actor & { userId: string }): Promise<{ id: string }> {
    const names = await this.#namesOf(change)
    return this.deps.unitOfWork.run(async (work) => {
      const inside = this.deps.focus.within(work)
      const { userId } = actor
      const known =
        change.id === undefined
          ? await inside.find(userId, change.quota, names)
          : await inside.findById(userId, change.id)
      if (known && known.quota !== change.quota) throw notFound()
      const isWanted = change.focused ?? known === undefined
      if (!known) return isWanted ? this.#add(work, change, actor) : this.#without(change)
      return isWanted ? { id: known.id } : this.#drop(work, known, actor)
    })
  }

  /** An unwanted subject that is not in focus. */
  #without({ quota, key }: FocusChange): { id: string } {
    if (key === undefined) throw notFound()
    canonicalKey(quota, key)
    return { id: this.deps.createId() }
  }

  async #drop(
    work: Work,
    { id, quota, subject: name }: FocusRow,
    actor: Actor & { userId: string },
  ): Promise<{ id: string }> {
    const { focus, history, clock, createId } = this.deps
    await focus.remove(work, actor.userId, id)
    const eventId = (await history.eventsOf(work, [id])).get(id)
    if (eventId !== undefined) {
      const note = { id: createId(), eventId, at: clock.now(), kind: 'unfocused', text: name }
      await history.addAll(work, [{ ...note, by: actor.username }])
    }
    work.record({ actor, action: 'visits.unfocus', subject: { kind: quota, id, name } })
    work.changed('focus', id)
    return { id }
  }

  async #add(
    work: Work,
    { quota, key, riskEventId }: FocusChange,
    actor: Actor & { userId: string },
  ): Promise<{ id: string }> {
    const { focus, clock, createId, history } = this.deps
    if (key === undefined) throw notFound()
    const subject = canonicalKey(quota, key)
    const { userId } = actor
    const inside = focus.within(work)
    if ((await inside.list(userId, quota)).length >= MAX_FOCUS) {
      throw conflict('focus.full', { limit: MAX_FOCUS })
    }
    const id = createId()
    const at = clock.now()
    await focus.add(work, { userId, quota, subject, id, createdAt: at })
    if (riskEventId !== undefined) {
      // By its id the focus knows the event when it ends.
      const note = { id, eventId: riskEventId, at, kind: 'focused', text: subject }
      await history.add(work, { ...note, by: actor.username })
    }
    work.record({ actor, action: 'visits.focus', subject: { kind: quota, id, name: subject } })
    work.changed('focus', id)
    return { id: (await inside.find(userId, quota, [subject]))?.id ?? id }
  }

  /** The names that it may be in focus under. */
  async #namesOf({ id, key, quota }: FocusChange): Promise<string[]> {
    if (id !== undefined) return []
    const subject = canonicalKey(quota, key ?? '')
    return quota === 'device' ? this.deps.devices.aliasesOf(subject) : [subject]
  }
}
