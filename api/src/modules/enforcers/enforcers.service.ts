import type {
  ENFORCER_SORTS,
  EnforcerChanges,
  EnforcerPage,
  EnforcerQuery,
  GenerationRow,
} from '@netwarden/shared/contract'
import {
  ENFORCER_FIELDS,
  type Enforcer,
  type EnforcerSettings,
  type EnforcerState,
  LOCAL_ENFORCER,
  NODE_KINDS,
  type ObservedServer,
} from '@netwarden/shared/domain'
import { type AppError, conflict, fieldErrors, type Message, notFound } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import { type Language, type TextKey, translate } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import { type ListWindow, pageFrom, type Slice, windowAtAnyDepth } from '../../platform/http/list-query.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import { parsedSettings } from '../enforcer-settings/index.ts'
import type { ReportedEnforcer } from './enforcer-view.ts'
import type { EnforcerRow, EnforcersRepository } from './enforcers.repository.ts'
import { messageOf } from './node-enforcer.ts'
import type { FoundReports, NodeReportsRepository } from './node-reports.repository.ts'
import { observedOf } from './observed-enforcer.ts'
import { presentEnforcer } from './present-enforcer.ts'
import { newestForAll, type Rings } from './rings.ts'

export interface EnforcersDeps {
  repository: EnforcersRepository
  reports: Pick<NodeReportsRepository, 'all' | 'find' | 'history'>
  unitOfWork: UnitOfWork
  /** The part that knows and asks an enforcer. */
  reported(row: EnforcerRow, reports: FoundReports): ReportedEnforcer
  /** Generation of the newest policies; null before they have been compiled. */
  generation(): number | null
  rings: Pick<Rings, 'recent'>
  /** Checked and in canonical spelling; undefined where none change, which a new site must suit. */
  readSettings(id: string, changes: EnforcerChanges): Promise<EnforcerSettings | undefined>
  /** Checked and in canonical spelling. */
  readObserved(server: ObservedServer): Promise<ObservedServer>
  /** By id; the built-in segment has no name of its own. */
  segmentNames(): Promise<ReadonlyMap<string, string>>
}

export type EnforcerSort = (typeof ENFORCER_SORTS)[number]
type Filter = Pick<EnforcerQuery, 'q' | 'site' | 'state'> & { id?: string[] | undefined }

export interface NodeFacts {
  name: string
  state: EnforcerState
  reason: Message | null
  clockOffsetMs: number | null
}

/** What enforces the policies, as administrators see and change it. */
export class EnforcersService {
  constructor(private readonly deps: EnforcersDeps) {}

  async page(query: EnforcerQuery, language: Language): Promise<EnforcerPage> {
    const all = await this.#all(language)
    const page = pageFrom(query, sliced(all.filter(matching(query)), windowAtAnyDepth(query)))
    const driven = all.filter(({ kind }) => kind !== 'observed')
    const expected = driven.filter(({ state }) => state !== 'off')
    const serving = driven.filter(({ state }) => state === 'serving').length
    return { ...page, meta: { serving, total: expected.length, generation: this.deps.generation() } }
  }

  async list(filter: Filter, window: ListWindow<EnforcerSort>, language: Language): Promise<Slice<Enforcer>> {
    return sliced((await this.#all(language)).filter(matching(filter)), window)
  }

  async get(id: string, language: Language): Promise<Enforcer> {
    return this.#present(await findIn(this.deps.repository, id), language)
  }

  async update(id: string, changes: EnforcerChanges, actor: Actor, language: Language): Promise<Enforcer> {
    const { repository, unitOfWork } = this.deps
    assertOfKind(await findIn(repository, id), changes)
    const settings = await this.deps.readSettings(id, changes)
    const observed = changes.observed && (await this.deps.readObserved(changes.observed))
    const changed = await unitOfWork.run(async (work) => {
      const { before, after } = await updateNewest({
        version: undefined,
        find: () => findIn(repository.within(work), id),
        write: (stored) =>
          repository
            .update(work, stored, {
              ...pickFields(ENFORCER_FIELDS, changes),
              ...(settings && { settings: JSON.stringify(settings) }),
              ...(observed && { observed: JSON.stringify(observed) }),
            })
            .catch(translateTaken),
        changedMeanwhile: () => conflict('enforcer.exists'),
      })
      const [old, now] = [loggedOf(before), loggedOf(after)]
      const subject = { kind: 'enforcer', id, name: before.name }
      work.record({ actor, action: 'enforcer.update', subject, before: old, after: now })
      work.changed('enforcers', id, after.version)
      return after
    })
    return this.#present(changed, language)
  }

  async generations(id: string, language: Language): Promise<GenerationRow[]> {
    const row = await findIn(this.deps.repository, id)
    return (await this.deps.reports.history(row.id)).map(
      ({ generation, counter, at, state, why, reason }) => {
        const text = why === null ? null : messageOf(JSON.parse(why) as Message)
        return {
          generation,
          order: counter,
          at: new Date(at).toISOString(),
          reason,
          state,
          ...(text && { why: translate(language, text.key, text.params) }),
        }
      },
    )
  }

  async nodes(): Promise<NodeFacts[]> {
    const rows = (await this.deps.repository.all()).filter(({ kind }) => isNodeKind(kind))
    if (rows.length === 0) return []
    const reports = await this.deps.reports.all()
    return Promise.all(
      rows.map(async (row) => {
        const { state, reason, clockOffsetMs } = await this.deps.reported(row, reports).view()
        return { name: row.name, state, reason: reason && (await this.#named(reason)), clockOffsetMs }
      }),
    )
  }

  /** Why the newest order was stopped, or the local gateway answers otherwise than decided; null where all is as it should be. */
  async proofFault(): Promise<Message | null> {
    const { repository, reported, reports, rings } = this.deps
    const local = await repository.find(LOCAL_ENFORCER)
    const { state, reason } = local ? await reported(local, reports).view() : { state: 'off', reason: null }
    const stopped = newestForAll(await rings.recent())?.stopped ?? null
    const fault = state === 'failing' ? reason : (stopped?.why ?? null)
    return fault && this.#named(fault)
  }

  async isNodeServing(): Promise<boolean> {
    return (await this.nodes()).some(({ state }) => state === 'serving')
  }

  async #all(language: Language): Promise<Enforcer[]> {
    const [rows, reports] = await Promise.all([this.deps.repository.all(), this.deps.reports.all()])
    return Promise.all(rows.map((row) => this.#present(row, language, reports)))
  }

  /** A message names the segment in place of its id. */
  async #named({ key, params }: Message): Promise<Message> {
    const id = params?.segment
    if (id === undefined) return params ? { key, params } : { key }
    const name = (await this.deps.segmentNames()).get(String(id))
    return { key, params: { ...params, segment: name === '' ? BUILT_IN_NAME : (name ?? id) } }
  }

  async #present(
    row: EnforcerRow,
    language: Language,
    reports: FoundReports = this.deps.reports,
  ): Promise<Enforcer> {
    const view = await this.deps.reported(row, reports).view()
    const reason = view.reason && (await this.#named(view.reason))
    return presentEnforcer(row, { ...view, reason }, language)
  }
}

/** As a parameter, it is translated with its text. */
const BUILT_IN_NAME = '@segment.builtIn' satisfies `@${TextKey}`

function matching({ q, site, state, id }: Filter): (enforcer: Enforcer) => boolean {
  const part = q?.trim().toLowerCase() ?? ''
  return (enforcer) =>
    (id === undefined || id.includes(enforcer.id)) &&
    (site === undefined || site === '' || enforcer.site === site) &&
    (state === undefined || enforcer.state === state) &&
    [enforcer.name, enforcer.site].some((text) => text.toLowerCase().includes(part))
}

/** The local one is first unless another order is asked for. */
function sliced(
  enforcers: readonly Enforcer[],
  { offset, limit, sort, order = 'asc' }: ListWindow<EnforcerSort>,
): Slice<Enforcer> {
  const direction = order === 'asc' ? 1 : -1
  const compare = (a: Enforcer, b: Enforcer) =>
    sort === undefined
      ? Number(b.id === LOCAL_ENFORCER) - Number(a.id === LOCAL_ENFORCER) || byText(a.name, b.name)
      : direction * (sort === 'ring' ? a.ring - b.ring : byText(a[sort], b[sort]))
  const rows = [...enforcers].sort((a, b) => compare(a, b) || byText(a.id, b.id))
  return { total: rows.length, rows: rows.slice(offset, offset + limit) }
}

function byText(a: string, b: string): number {
  return a.localeCompare(b)
}

async function findIn(repository: EnforcersRepository, id: string): Promise<EnforcerRow> {
  const row = await repository.find(id)
  if (!row) throw notFound()
  return row
}

/** What one kind has, the others do not take. */
function assertOfKind({ kind }: EnforcerRow, { observed, settings = {} }: EnforcerChanges): void {
  const isObserved = kind === 'observed'
  if (isObserved && Object.keys(settings).length > 0) throw conflict('enforcer.observed.notDriven')
  if (!isObserved && observed) throw fieldErrors({ observed: 'enforcer.observed.otherKind' })
}

function isNodeKind(kind: string): boolean {
  return NODE_KINDS.some((known) => known === kind)
}

function loggedOf(row: EnforcerRow) {
  const { name, site, ring, settings } = row
  return { name, site, ring, ...parsedSettings(settings), ...observedOf(row) }
}

function translateTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? nameTaken() : cause
}

function nameTaken(): AppError {
  return conflict('enforcer.exists', undefined, { fields: { name: { key: 'enforcer.exists' } } })
}
