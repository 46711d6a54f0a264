import type { ConfigPlan, ConfigSectionName } from '@netwarden/shared/contract'
import { badContent, conflict, notFound } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import type { Actor } from '../../platform/http/actor.ts'
import { type ContractCalls, refusedObject } from '../../platform/http/contract-calls.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { afterWork } from '../../platform/state/inside-work.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { ConfigurationRepository, StoredPlan } from './configuration.repository.ts'
import { effectsOf } from './plan-effects.ts'
import { tryChanges } from './plan-trial.ts'
import type { ApplyContext, PlannedChange } from './section.ts'
import { SECTIONS } from './sections/index.ts'
import { segmentIds } from './sections/segments.ts'
import type { Compared } from './thread/document-tasks.ts'
import type { DocumentThread, RunDocumentTask } from './thread/document-thread.ts'

interface Deps {
  repository: ConfigurationRepository
  thread: DocumentThread
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  logger: Logger
}

/** The body of a call as it was received, and its fields beside the body. */
interface PlanInput {
  body: Uint8Array
  others: Record<string, unknown>
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
/** Plans of one author that are kept. */
const MAX_PLANS = 5
/** Parts that an entry of the operation log names. */
const LOGGED_PARTS = 300

/** The configuration as a document: export, plan of the changes to another document, and apply. */
export class ConfigurationService {
  /** The base of drift detection is read after an apply has been answered. */
  #noting: Promise<void> = Promise.resolve()

  constructor(private readonly deps: Deps) {}

  async document(
    calls: ContractCalls,
    { format, section: only }: { format: 'json' | 'yaml'; section?: ConfigSectionName | undefined },
    actor: Actor,
  ): Promise<Uint8Array> {
    const sections = only === undefined ? ALL_SECTIONS : [only]
    const document = await this.deps.thread.session(async (run) => {
      await sendStored(run, calls, sections)
      return run('exported', { format, sections })
    })
    await this.deps.unitOfWork.run(async (work) => {
      work.record({ actor, action: 'config.export', subject: SUBJECT, after: { section: only ?? 'all' } })
    })
    return document
  }

  async plan(calls: ContractCalls, { body, others }: PlanInput, actor: Actor): Promise<ConfigPlan> {
    const { repository, thread, clock } = this.deps
    const ids = [...(await segmentIds(calls))]
    const baseSequence = await repository.lastSequence()
    const { compared, parts } = await thread.session(async (run) => {
      const { isDrift, sections } = await run('read', { body, others, segments: ids.map(([name]) => name) })
      const base = isDrift ? await this.#applied() : null
      await sendStored(run, calls, sections)
      const planned = await run('compare', { base, ids })
      const found = isDrift || planned.parts === 0 ? planned : await this.#tried(run, calls)
      const count = isDrift ? 0 : found.parts
      const texts: string[] = []
      while (texts.length < count) texts.push(await run('part', texts.length))
      return { compared: found, parts: texts }
    })
    const { shown: changes, counts, guard, draft, untried } = compared
    const planId = parts.length === 0 ? null : await this.#store(parts, { baseSequence, guard }, actor)
    const effects = planId === null ? null : await effectsOf(calls, draft, clock.now())
    return {
      planId,
      baseVersion: String(baseSequence),
      changes,
      counts,
      ...(guard ? { guard } : {}),
      ...(untried > 0 ? { untried } : {}),
      ...(effects ? { effects } : {}),
    }
  }

  /** All of it or nothing, with one entry in the operation log. */
  async apply(calls: ContractCalls, input: ApplyInput, actor: Actor): Promise<ConfigPlan['counts']> {
    const { repository, unitOfWork, clock } = this.deps
    const plan = await repository.findPlan(input.planId)
    const now = clock.now()
    const isOwn = plan?.createdBy === authorOf(actor)
    const isOver = plan !== null && plan.createdAt < now - PLAN_LIFE && plan.keptUntil <= now
    if (!plan || !isOwn || isOver) throw notFound('config.noPlan')
    if (plan.guard && !(input.force && input.reason !== '')) throw conflict('config.guard', { ...plan.guard })
    const changes = await repository.changes(plan.id)
    const counts = countsOf(changes)
    await unitOfWork.runAll(async (work, parts) => {
      const stored = repository.within(work)
      if (!(await stored.findPlan(plan.id))) throw notFound('config.noPlan')
      if (await stored.isChangedSince(plan.baseSequence)) throw conflict('config.changedMeanwhile')
      await repository.removePlan(work, plan.id)
      const refused: ApplyContext['refused'] = (section, key, cause) => {
        throw refusedObject(cause, section, key)
      }
      await this.#applyAll(changes, { calls, secret: secretIn(input.secrets), refused })
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
    const now = clock.now()
    return unitOfWork.run((work) => repository.removeOldPlans(work, { before: now - PLAN_LIFE, now }))
  }

  /** Deletions come first and in reverse order, so that what they release can be used again. */
  async #applyAll(changes: readonly PlannedChange[], parts: Omit<ApplyContext, 'segmentIds'>): Promise<void> {
    const context = { ...parts, segmentIds: await segmentIds(parts.calls) }
    const of = (name: ConfigSectionName, isDelete: boolean) =>
      changes.filter(({ section, action }) => section === name && (action === 'delete') === isDelete)
    for (const section of [...SECTIONS].reverse()) await section.apply(context, of(section.name, true))
    for (const section of SECTIONS) await section.apply(context, of(section.name, false))
  }

  /** The changes that take, once all of them have been tried; refuses the document where apply would. */
  async #tried(run: RunDocumentTask, calls: ContractCalls): Promise<Compared> {
    const { changes, isWhole, updated } = await run('exemplary', null)
    const refused = await tryChanges(calls, {
      make: async (tried, refuse) => {
        await this.#applyAll(changes, { calls: tried, secret: () => UNKNOWN_SECRET, refused: refuse })
        await sendStored(run, tried, updated)
      },
    })
    if (refused && refused.length > 0) await run('refuse', refused)
    return run('settle', { read: refused === null ? [] : updated, isTried: refused !== null && isWhole })
  }

  async #store(
    parts: readonly string[],
    plan: Pick<StoredPlan, 'baseSequence' | 'guard'>,
    actor: Actor,
  ): Promise<string> {
    const { repository, unitOfWork, clock, createId } = this.deps
    const [id, now, author] = [createId(), clock.now(), authorOf(actor)]
    await unitOfWork.run(async (work) => {
      await repository.insertPlan(
        work,
        { ...plan, id, createdAt: now, createdBy: author, keptUntil: 0 },
        parts,
      )
      await repository.removeOldPlans(work, { before: now - PLAN_LIFE, now, author, most: MAX_PLANS })
    })
    return id
  }

  /** The configuration as it was when a document was applied last. */
  async #applied(): Promise<string> {
    await this.#noting
    const applied = await this.deps.repository.applied()
    if (applied === null) throw conflict('config.neverApplied')
    return applied
  }

  async #noteApplied(calls: ContractCalls, { username: by }: Actor): Promise<void> {
    const { repository, unitOfWork, thread, clock } = this.deps
    const applied = await thread.session(async (run) => {
      await sendStored(run, calls, ALL_SECTIONS)
      return run('applied', null)
    })
    await unitOfWork.run((work) => repository.putApplied(work, applied, { at: clock.now(), by }))
  }
}

const ALL_SECTIONS = SECTIONS.map(({ name }) => name)
const SUBJECT = { kind: 'configuration', id: '', name: '' }

/** Secrets are sent with the apply. */
const UNKNOWN_SECRET = 'x'.repeat(32)

function secretIn(secrets: ApplyInput['secrets']): ApplyContext['secret'] {
  return (reference) => {
    const value = secrets[reference]
    if (value === undefined) throw badContent('config.secretMissing', { reference })
    return value
  }
}

const authorOf = ({ userId, username }: Actor): string => userId ?? username

/** Gives the thread the objects of these sections as they are stored. */
async function sendStored(
  run: RunDocumentTask,
  calls: ContractCalls,
  names: readonly ConfigSectionName[],
): Promise<void> {
  for (const section of SECTIONS.filter(({ name }) => names.includes(name))) {
    await run('add', { section: section.name, objects: [], isFirst: true })
    for await (const objects of section.read(calls))
      await run('add', { section: section.name, objects, isFirst: false })
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
