import {
  type ConfigDocument,
  type ConfigPlan,
  type ConfigSectionName,
  MAX_SHOWN_CHANGES,
} from '@netwarden/shared/contract'
import { badContent, conflict, malformed, notFound } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import type { Actor } from '../../platform/http/actor.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { afterWork } from '../../platform/state/inside-work.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { AppliedObjects, ConfigurationRepository, StoredPlan } from './configuration.repository.ts'
import type { ContractCalls } from './contract-calls.ts'
import { changesOf, guardOf, type ObjectsBySection, repeated, unknownSegments } from './plan-changes.ts'
import { effectsOf } from './plan-effects.ts'
import { readDocument } from './read-document.ts'
import type { ConfigObject, DocumentFault, PlannedChange } from './section.ts'
import { SECTIONS } from './sections/index.ts'
import { segmentIds } from './sections/segments.ts'

interface Deps {
  repository: ConfigurationRepository
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  logger: Logger
}

interface PlanInput {
  document?: string | Record<string, unknown> | undefined
  prune: boolean
  drift: boolean
}

interface ApplyInput {
  planId: string
  force: boolean
  reason: string
  secrets: Readonly<Record<string, string>>
}

/** Plans are kept for this time (ms): the change feed shows as far back whether something has changed. */
const PLAN_LIFE = 1_800_000
const PENDING_LIFE = 7 * 86_400_000
/** Parts that an entry of the operation log names. */
const LOGGED_PARTS = 300

/** The configuration as a document: export, plan of the changes to another document, and apply. */
export class ConfigurationService {
  /** The base of drift detection is read after an apply has been answered. */
  #noting: Promise<void> = Promise.resolve()

  constructor(private readonly deps: Deps) {}

  async document(calls: ContractCalls, only: ConfigSectionName | undefined, actor: Actor): Promise<object> {
    const document: Record<string, unknown> = { netwarden: 1 }
    for (const section of SECTIONS.filter(({ name }) => only === undefined || name === only)) {
      document[section.name] = section.toDocument(await section.read(calls))
    }
    await this.deps.unitOfWork.run(async (work) => {
      work.record({ actor, action: 'config.export', subject: SUBJECT, after: { section: only ?? 'all' } })
    })
    return document
  }

  async plan(calls: ContractCalls, { document, prune, drift }: PlanInput, actor: Actor): Promise<ConfigPlan> {
    if (drift) return this.#drift(calls)
    if (document === undefined) throw malformed('config.documentMissing')
    const { repository, unitOfWork, clock, createId } = this.deps
    const baseSequence = await repository.lastSequence()
    const { current, changes } = await this.#compare(calls, document, prune)
    const guard = guardOf(current, changes)
    if (changes.length === 0) return shown({ planId: null, baseSequence, changes, guard })
    const plan: StoredPlan = {
      id: createId(),
      createdAt: clock.now(),
      createdBy: actor.username,
      baseSequence,
      changes,
      guard,
      keptUntil: 0,
    }
    await unitOfWork.run(async (work) => {
      await repository.removePlansBefore(work, clock.now() - PLAN_LIFE)
      await repository.insertPlan(work, plan)
    })
    const effects = await effectsOf(calls, changes, { ids: await segmentIds(calls), now: clock.now() })
    return { ...shown({ planId: plan.id, baseSequence, changes, guard }), ...(effects ? { effects } : {}) }
  }

  /** All of it or nothing, with one entry in the operation log. */
  async apply(calls: ContractCalls, input: ApplyInput, actor: Actor): Promise<ConfigPlan['counts']> {
    const { repository, unitOfWork, clock } = this.deps
    const plan = await repository.findPlan(input.planId)
    const now = clock.now()
    if (!plan || (plan.createdAt < now - PLAN_LIFE && plan.keptUntil <= now)) throw notFound('config.noPlan')
    if (plan.guard && !(input.force && input.reason !== '')) throw conflict('config.guard', { ...plan.guard })
    const counts = countsOf(plan.changes)
    await unitOfWork.runAll(async (work, parts) => {
      const stored = repository.within(work)
      if (!(await stored.findPlan(plan.id))) throw notFound('config.noPlan')
      if (await stored.isChangedSince(plan.baseSequence)) throw conflict('config.changedMeanwhile')
      await repository.removePlan(work, plan.id)
      await this.#applyAll(calls, plan.changes, input.secrets)
      work.record({
        actor,
        action: 'config.apply',
        subject: SUBJECT,
        after: logged(input.reason, counts, parts),
      })
    })
    afterWork(() => {
      this.#noting = this.#noteApplied(calls, actor).catch((err: unknown) =>
        logEvent(this.deps.logger, 'configuration.applied.note_failed', { err }),
      )
    })
    return counts
  }

  /** A plan that waits for consent is kept as long as its request. */
  keepPlan(id: string): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    return unitOfWork.run((work) => repository.keepPlan(work, id, clock.now() + PENDING_LIFE))
  }

  /** Resolves when nothing is being stored any more. */
  close(): Promise<void> {
    return this.#noting
  }

  prune(): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    return unitOfWork.run((work) => repository.removePlansBefore(work, clock.now() - PLAN_LIFE))
  }

  /** Deletions come first and in reverse order, so that what they release can be used again. */
  async #applyAll(
    calls: ContractCalls,
    changes: readonly PlannedChange[],
    secrets: ApplyInput['secrets'],
  ): Promise<void> {
    const secret = (reference: string) => {
      const value = secrets[reference]
      if (value === undefined) throw badContent('config.secretMissing', { reference })
      return value
    }
    const context = { calls, secret, segmentIds: await segmentIds(calls) }
    const of = (name: ConfigSectionName, isDelete: boolean) =>
      changes.filter(({ section, action }) => section === name && (action === 'delete') === isDelete)
    for (const section of [...SECTIONS].reverse()) await section.apply(context, of(section.name, true))
    for (const section of SECTIONS) await section.apply(context, of(section.name, false))
  }

  async #compare(calls: ContractCalls, given: string | Record<string, unknown>, prune: boolean) {
    const { document, refuse } = readDocument(given)
    const faults: DocumentFault[] = []
    const wanted = wantedBy(document, (fault) => faults.push(fault))
    for (const objects of wanted.values()) faults.push(...repeated(objects))
    const names = new Set((await segmentIds(calls)).keys())
    faults.push(...unknownSegments(document, names, prune))
    if (faults.length > 0) refuse(faults)
    const current = new Map<(typeof SECTIONS)[number], ConfigObject[]>()
    const changes: PlannedChange[] = []
    for (const [section, objects] of wanted) {
      const stored = await section.read(calls)
      current.set(section, stored)
      changes.push(...changesOf(section, stored, objects, prune))
    }
    return { current, changes }
  }

  /** Changes since a document was applied last. */
  async #drift(calls: ContractCalls): Promise<ConfigPlan> {
    const { repository } = this.deps
    await this.#noting
    const [baseSequence, applied] = [await repository.lastSequence(), await repository.applied()]
    if (!applied) throw conflict('config.neverApplied')
    const changes: PlannedChange[] = []
    for (const section of SECTIONS) {
      const now = await section.read(calls)
      changes.push(...changesOf(section, applied[section.name] ?? [], now, true))
    }
    return shown({ planId: null, baseSequence, changes, guard: null })
  }

  async #noteApplied(calls: ContractCalls, { username: by }: Actor): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    const applied: AppliedObjects = {}
    for (const section of SECTIONS) applied[section.name] = await section.read(calls)
    await unitOfWork.run((work) => repository.putApplied(work, applied, { at: clock.now(), by }))
  }
}

const SUBJECT = { kind: 'configuration', id: '', name: '' }

function wantedBy(document: ConfigDocument, blame: (fault: DocumentFault) => void): ObjectsBySection {
  return new Map(
    SECTIONS.flatMap((section) => {
      const objects = section.wanted(document, blame)
      return objects ? [[section, objects] as const] : []
    }),
  )
}

function shown({
  planId,
  baseSequence,
  changes,
  guard,
}: Pick<StoredPlan, 'baseSequence' | 'changes' | 'guard'> & { planId: string | null }): ConfigPlan {
  return {
    planId,
    baseVersion: String(baseSequence),
    changes: changes.slice(0, MAX_SHOWN_CHANGES).map(({ ref: _, ...change }) => change),
    counts: countsOf(changes),
    ...(guard ? { guard } : {}),
  }
}

function countsOf(changes: readonly PlannedChange[]): ConfigPlan['counts'] {
  const count = (wanted: PlannedChange['action']) => changes.filter(({ action }) => action === wanted).length
  return { create: count('create'), update: count('update'), delete: count('delete') }
}

function logged(reason: string, counts: ConfigPlan['counts'], parts: readonly Operation[]) {
  const named = parts
    .slice(0, LOGGED_PARTS)
    .map(({ action, subject }) => `${action} ${subject.name}`.slice(0, 80))
  return { ...(reason === '' ? {} : { reason }), counts, parts: named, more: parts.length - named.length }
}
