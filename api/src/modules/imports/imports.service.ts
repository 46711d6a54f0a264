import type { ImportResult } from '@netwarden/shared/contract'
import { isAdminRole } from '@netwarden/shared/domain'
import { AppError, conflict, type Message, notFound, storeAway } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import {
  type Fault,
  type ImportFacts,
  type ImportPosition,
  importOfStream,
  importStream,
  type LineCounts,
  type RejectedLine,
} from '../../pipeline/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import { isLeaseLost } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Change } from '../../platform/state/change-feed.ts'
import type { Operation } from '../../platform/state/operation.ts'
import { ImportAdmission } from './import-admission.ts'
import { ImportEvaluation } from './import-evaluation.ts'
import { ImportHolding } from './import-holding.ts'
import { locatedParts, surveyParts } from './import-parts.ts'
import { ImportQueue } from './import-queue.ts'
import type { ImportListener } from './import-reader.ts'
import { type Admitted, type ImportRequest, mayRead, type Viewer } from './import-request.ts'
import type { ImportJob } from './imports.repository.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { noneAccepted, presentJob } from './present-import.ts'
import type { SpooledFile } from './spool.ts'

type FindFacts = (id: string) => Promise<ImportFacts | null>

const QUEUE_LIMITS = { running: 2, runningOfOne: 1 }
const GO_ON_RETRY = 1_000

/**
 * Imports of log files: admitted once each, run by the ingest thread, continued after a crash. Of several processes the
 * one whose disk holds the files has an import, by the lease under the name of its stream.
 */
export class ImportsService implements ImportListener {
  readonly #queue = new ImportQueue(QUEUE_LIMITS, (id) => this.#run(id))
  /** The number of records that each running import has stored. */
  readonly #accepted = new Map<string, number>()
  readonly #waiters = new Map<string, (() => void)[]>()
  /** Imports that are surveyed before the thread reads them; a removed one is not read. */
  readonly #preparing = new Set<string>()
  /** Imports that are being cancelled before they are read. */
  readonly #cancelling = new Map<string, Promise<unknown>>()
  #isLooking = false
  #findFacts: FindFacts = async () => null
  readonly #holding: ImportHolding
  readonly #admission: ImportAdmission
  readonly #evaluation: ImportEvaluation

  constructor(private readonly deps: ImportsDeps) {
    const { leases, reader } = deps
    this.#holding = new ImportHolding(deps)
    this.#evaluation = new ImportEvaluation(deps)
    this.#admission = new ImportAdmission(deps, this.#holding)
    leases.onFree(() => void this.#goOn())
    leases.onLost((name) => {
      const id = importOfStream(name)
      if (id !== null && this.#queue.isRunning(id)) reader.cancelImport(id)
    })
    reader.reportTo(this)
    // An import that was cut short continues each time the thread starts again.
    reader.onStarted(() => {
      this.#queue.clear()
      void this.#goOn()
    })
  }

  /** Deletes files that an earlier process spooled and that are no longer needed. */
  readonly tidySpool = (leftovers: readonly string[]) => this.#holding.dropUnread(leftovers)

  /** Registers what knows the facts that an import brings along. */
  setFacts(find: FindFacts): void {
    this.#findFacts = find
  }

  /** An unavailable state store is retried: no other process would continue them. */
  async #goOn(): Promise<void> {
    if (this.#isLooking || !this.deps.reader.isUp) return
    this.#isLooking = true
    try {
      for (const job of await this.deps.repository.unfinished()) {
        if (!this.#evaluation.has(job.id) && (await this.#holding.take(job))) {
          this.#queue.add(job.id, job.ownerId)
        }
      }
    } catch (err) {
      logEvent(this.deps.logger, 'imports.queue.read_failed', { err })
      setTimeout(() => void this.#goOn(), GO_ON_RETRY).unref()
    } finally {
      this.#isLooking = false
    }
  }

  /** What other processes, or this one, did with imports. */
  readonly follow = async (changes: readonly Change[]): Promise<void> => {
    const ids = changes.flatMap(({ id }) => id ?? [])
    const isAll = ids.length < changes.length
    for (const id of isAll ? this.#waiters.keys() : ids) {
      const job = await this.deps.repository.find(id)
      if (job && job.finishedAt === null) await this.#cancelIfWanted(job)
      // An own import is published once none of its work is left.
      else if (!this.deps.leases.isHeld(importStream(id))) this.#notifyWaiters(id)
    }
  }

  #notifyWaiters(id: string): void {
    for (const resolve of this.#waiters.get(id) ?? []) resolve()
    this.#waiters.delete(id)
  }

  /** A request to another process to end the import. */
  async #cancelIfWanted({ id, isCancelled }: ImportJob): Promise<void> {
    if (isCancelled === 1 && this.deps.leases.isHeld(importStream(id))) await this.#cancelHere(id)
  }

  /** Refuses imports while there is no event store for their records. */
  refuseWhileGone(): void {
    this.deps.stores.watch.look()
    const fault = this.deps.stores.faults.find('events')
    if (fault) throw storeAway(fault.key, fault.params)
  }

  /** Admits spooled files. The same content for the same source is not imported twice. */
  async admit(files: SpooledFile[], request: ImportRequest, actor: Actor): Promise<Admitted> {
    const admitted = await this.#admission.admit(files, request, actor)
    if (!admitted.isDuplicate) await this.#begin(admitted.id, actor.userId)
    return admitted
  }

  /** It is admitted by then, and logged: an unavailable state store is retried. */
  async #begin(id: string, ownerId: string | null): Promise<void> {
    try {
      if (await this.deps.leases.acquire(importStream(id))) this.#queue.add(id, ownerId)
    } catch (err) {
      logEvent(this.deps.logger, 'imports.job.start_retry', { err, importId: id })
      setTimeout(() => void this.#begin(id, ownerId), GO_ON_RETRY).unref()
    }
  }

  /** Resolves when the import has ended, well or not. */
  async settled(id: string, signal?: AbortSignal): Promise<void> {
    const job = await this.#get(id)
    if (job.finishedAt !== null) return
    await new Promise<void>((resolve) => {
      this.#waiters.set(id, [...(this.#waiters.get(id) ?? []), resolve])
      signal?.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  async show(id: string, viewer: Viewer, language: Language): Promise<ImportResult> {
    return this.#present(await this.#getFor(id, viewer), language)
  }

  /** The result of an import; a failed one throws its failure. */
  async result(id: string, viewer: Viewer, language: Language): Promise<ImportResult> {
    const job = await this.#get(id)
    // For content that another user imported, the answer says only that it exists.
    if (!mayRead(job, viewer)) return { ...presentJob(job, [], language, null), createdBy: null, fault: null }
    if (job.state !== 'failed' || !job.fault) return this.#present(job, language)
    const { kind, ...text } = JSON.parse(job.fault) as Message & { kind?: Fault['kind'] }
    if (kind === 'unexpected') throw new Error(`import ${id} broke off, as was logged then`)
    const rejects = await this.deps.repository.rejects(id, MAX_REPORTED_LINES)
    throw new AppError(kind === 'unsupported' ? 'unsupported' : 'badContent', text, {
      lines: rejects.map(({ line, reason, params }) => ({ line, key: reason, params })),
      lineCount: job.rejected,
    })
  }

  async list(window: ListWindow, viewer: Viewer, language: Language): Promise<Slice<ImportResult>> {
    const { offset, limit, order = 'desc' } = window
    const ownerId = isAdminRole(viewer.role) ? null : viewer.userId
    const { rows, total } = await this.deps.repository.list(offset, limit, order, ownerId)
    return { rows: await Promise.all(rows.map((job) => this.#presentWith(job, [], language))), total }
  }

  async cancel(id: string, viewer: Viewer, actor: Actor): Promise<void> {
    const job = await this.#getFor(id, viewer)
    // All its records are stored: there is nothing left to cancel.
    if (job.finishedAt !== null || job.state === 'evaluating') throw conflict()
    const subject = { kind: 'import', id, name: job.source }
    const operation = { actor, action: 'visits.cancelImport', subject }
    const { leases, repository, unitOfWork } = this.deps
    const isUnread = (await leases.acquire(importStream(id))) !== null && !this.#isRead(id)
    if (isUnread && (await this.#endUnread(id, operation))) return
    // The process that reads it, this one or another, learns of it from the feed and ends it.
    await unitOfWork.run(async (work) => {
      if (!(await repository.wantCancelled(work, id))) throw conflict()
      work.record(operation)
      work.changed('imports', id)
    })
  }

  #isRead(id: string): boolean {
    return !this.#preparing.has(id) && this.#queue.isRunning(id)
  }

  async #cancelHere(id: string): Promise<void> {
    if (this.#isRead(id)) this.deps.reader.cancelImport(id)
    else await this.#endUnread(id)
  }

  /** Ends an import that was not read; false when another process has it by now. */
  async #endUnread(id: string, operation?: Operation): Promise<boolean> {
    const fault = { kind: 'cancelled', key: 'ingest.import.cancelled' } as const
    const ending = this.#end(id, 'cancelled', fault, operation).then((hasEnded) => {
      this.#preparing.delete(id)
      return hasEnded
    })
    this.#cancelling.set(
      id,
      ending.catch(() => undefined),
    )
    const hasEnded = await ending.finally(() => this.#cancelling.delete(id))
    // The survey ends only after that: an import that could not be cancelled is surveyed to its end.
    this.deps.reader.endSurvey(id)
    return hasEnded
  }

  async #run(id: string): Promise<void> {
    const { reader, repository, unitOfWork, leases } = this.deps
    const stream = importStream(id)
    // Registered before the first look-up: a user who cancels the import now must not call the thread, which does not
    // know it yet.
    this.#preparing.add(id)
    const job = await repository.find(id)
    if (!reader.isUp || !job || job.finishedAt !== null || !leases.isHeld(stream)) {
      this.#preparing.delete(id)
      return this.#queue.drop(id)
    }
    if (job.isCancelled === 1) return this.#cancelHere(id)
    try {
      const admission = await this.deps.attempts.begin(stream)
      await this.#cancelling.get(id)
      // Without the thread the import stays as it is, and continues when the thread is back.
      if (admission === 'gone' || !this.#preparing.has(id)) return
      if (admission !== 'go') return await this.#quarantine(id, admission.attempts)
      await unitOfWork.run(async (work) => {
        await leases.hold(work, stream)
        await repository.begin(work, id)
      })
      const prepared = job.shiftMs === null ? await this.#prepare(job) : job
      const position = await repository.position(id)
      await this.#cancelling.get(id)
      if (!this.#preparing.delete(id)) return
      reader.runImport({
        id,
        number: job.number,
        source: job.source,
        parts: locatedParts(this.deps.spool, prepared.parts),
        timeZone: job.timeZone,
        shiftMs: prepared.shiftMs ?? 0,
        now: job.createdAt,
        facts: await this.#findFacts(id),
        position,
      })
    } catch (cause) {
      // A cancellation also ends the survey.
      await this.#cancelling.get(id)
      if (this.#preparing.delete(id)) await this.#failBeforeRun(id, cause)
    }
  }

  /** The thread crashed on it repeatedly. */
  async #quarantine(id: string, count: number): Promise<void> {
    this.#preparing.delete(id)
    await this.failed(id, {
      kind: 'badContent',
      text: { key: 'ingest.import.quarantined', params: { count } },
      detail: '',
    })
  }

  async #failBeforeRun(id: string, cause: unknown): Promise<void> {
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    if (cause instanceof AppError && (cause.kind === 'badContent' || cause.kind === 'unsupported')) {
      await this.failed(id, { kind: cause.kind, text: cause.text, detail })
    } else if (this.deps.reader.isUp) {
      logEvent(this.deps.logger, 'imports.job.start_failed', { err: cause, importId: id })
      await this.failed(id, { kind: 'unexpected', text: { key: 'ingest.import.unexpected' }, detail })
    }
    // Without the thread the import stays as it is, and continues when the thread is back.
  }

  async #prepare(job: ImportJob): Promise<{ parts: string; shiftMs: number | null }> {
    const { reader, repository, unitOfWork, leases, spool } = this.deps
    const prepared = await surveyParts(reader, spool, job)
    await unitOfWork.run(async (work) => {
      await leases.hold(work, importStream(job.id))
      await repository.prepare(work, job.id, prepared)
    })
    return { parts: JSON.stringify(prepared.parts), shiftMs: prepared.shiftMs }
  }

  async save(id: string, position: ImportPosition, rejects: RejectedLine[]): Promise<void> {
    const { repository, unitOfWork, leases, clock } = this.deps
    this.deps.onStored()
    await unitOfWork.run(async (work) => {
      await leases.hold(work, importStream(id))
      await repository.save(work, id, position, rejects, clock.now())
    })
    if (position.counts.accepted > (this.#accepted.get(id) ?? 0)) this.#queue.noteProgress(id)
    this.#accepted.set(id, position.counts.accepted)
  }

  bytesRead(id: string, bytes: number): void {
    const { repository, unitOfWork } = this.deps
    unitOfWork
      .run((work) => repository.addBytesRead(work, id, bytes))
      .catch((err: unknown) => logEvent(this.deps.logger, 'imports.progress.save_failed', { err }))
  }

  async done(id: string, counts: LineCounts, isForRisk: boolean): Promise<void> {
    // Without the event store, the import stays as it is, and starts again when another store is accepted.
    if (!this.deps.stores.watch.look()) return
    const { format } = await this.#get(id)
    const text = counts.accepted > 0 ? null : noneAccepted(counts, format, this.deps.retention.days)
    if (!text && isForRisk) {
      await this.#evaluation.begin(id)
      return this.#queue.drop(id)
    }
    await this.#end(id, text ? 'failed' : 'done', text && { kind: 'badContent', ...text })
  }

  /** The risk events of imports are stored. */
  readonly evaluated = async (ids: readonly string[]): Promise<void> => {
    for (const id of await this.#evaluation.endedOf(ids)) await this.#end(id, 'done', null)
  }

  async failed(id: string, { kind, text }: Fault): Promise<void> {
    await this.#end(id, kind === 'cancelled' ? 'cancelled' : 'failed', { kind, ...text })
  }

  /** Stores the end of an import; false, with nothing stored, when another process has it by now. */
  async #end(
    id: string,
    state: 'done' | 'failed' | 'cancelled',
    fault: (Message & { kind: string }) | null,
    operation?: Operation,
  ): Promise<boolean> {
    const job = await this.#get(id)
    const { repository, unitOfWork, leases, clock } = this.deps
    const storing = unitOfWork.run(async (work) => {
      await leases.hold(work, importStream(id))
      const end = { state, fault: fault ? JSON.stringify(fault) : null, finishedAt: clock.now() }
      await repository.finish(work, id, end)
      if (operation) work.record(operation)
      work.changed('imports', id)
    })
    this.#accepted.delete(id)
    this.#evaluation.forget(id)
    if (await isLeaseLost(storing)) {
      this.#queue.drop(id)
      return false
    }
    await this.#holding.letGo(job)
    this.#notifyWaiters(id)
    this.#queue.drop(id)
    this.deps.stores.installation
      .raise()
      .catch((err: unknown) => logEvent(this.deps.logger, 'events.generation.save_failed', { err }))
    return true
  }

  async #get(id: string): Promise<ImportJob> {
    const job = await this.deps.repository.find(id)
    if (!job) throw notFound()
    return job
  }

  /** Imports of other users exist for administrators only. */
  async #getFor(id: string, viewer: Viewer): Promise<ImportJob> {
    const job = await this.#get(id)
    if (!mayRead(job, viewer)) throw notFound()
    return job
  }

  async #present(job: ImportJob, language: Language): Promise<ImportResult> {
    return this.#presentWith(job, await this.deps.repository.rejects(job.id, MAX_REPORTED_LINES), language)
  }

  async #presentWith(job: ImportJob, rejects: RejectedLine[], language: Language): Promise<ImportResult> {
    return presentJob(job, rejects, language, await this.#holding.waitingFor(job))
  }
}
