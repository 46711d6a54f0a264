import {
  AppError,
  conflict,
  type ImportResult,
  isTextKey,
  type Language,
  MAX_REPORTED_LINES,
  type Message,
  notFound,
  translate,
} from '@netwarden/shared'
import type { Logger } from 'pino'
import type { Clock, CreateId } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import type { ListWindow, Slice } from '../../http/list-query.ts'
import {
  type Fault,
  type ImportListener,
  type ImportPart,
  type ImportPosition,
  type IngestHost,
  importStream,
  type LineCounts,
  type RejectedLine,
} from '../../ingest/index.ts'
import type { UnitOfWork } from '../../state/unit-of-work.ts'
import type { Work } from '../../state/work.ts'
import type { Operation } from '../operation-log/index.ts'
import type { ReadingAttempts } from '../reading-attempts/index.ts'
import { ImportQueue } from './import-queue.ts'
import type { ImportJob, ImportsRepository } from './imports.repository.ts'
import { identityOf, type Spool, type SpooledFile } from './spool.ts'

export interface ImportRequest {
  format: string
  source: string
  retime: 'none' | 'now'
  timeZone: string
  isSample?: boolean
}

export interface ImportsDeps {
  repository: ImportsRepository
  spool: Spool
  attempts: Pick<ReadingAttempts, 'begin' | 'forget'>
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  retentionDays: number
  logger: Logger
}

const RUNNING_AT_ONCE = 2
const GO_ON_RETRY = 1_000

interface NewJob {
  request: ImportRequest
  sha256: string
  parts: ImportPart[]
  actor: Actor
}

export interface Admitted {
  id: string
  isDuplicate: boolean
}

/** Imports of log files: admitted once each, run by the ingest thread, gone on with after a crash. */
export class ImportsService implements ImportListener {
  #host: IngestHost | null = null
  readonly #queue = new ImportQueue(RUNNING_AT_ONCE, (id) => this.#run(id))
  readonly #waiters = new Map<string, (() => void)[]>()
  /** One after the other, so that the same content is known as the same when it comes twice at one moment. */
  #admission: Promise<unknown> = Promise.resolve()
  /** Those that are looked through before the thread reads them; who is taken out is not to be read. */
  readonly #preparing = new Set<string>()
  /** Those that are just being cancelled before they are read. */
  readonly #cancelling = new Map<string, Promise<void>>()

  constructor(private readonly deps: ImportsDeps) {}

  /** Before the first upload: of what a former process spooled, only what is still to be read stays on the disk. */
  async tidySpool(): Promise<void> {
    const jobs = await this.deps.repository.unfinished()
    const parts = jobs.flatMap((job) => JSON.parse(job.parts) as ImportPart[])
    await this.deps.spool.keepOnly(parts.map(({ path }) => path))
  }

  /** Takes the ingest thread into use; what was cut short goes on now and each time the thread starts again. */
  attach(host: IngestHost): void {
    this.#host = host
    host.on('started', () => {
      this.#queue.clear()
      void this.#goOn()
    })
  }

  /** A state store that is away is asked again: nobody else would go on with them. */
  async #goOn(): Promise<void> {
    try {
      for (const { id } of await this.deps.repository.unfinished()) this.#queue.add(id)
    } catch (err) {
      this.deps.logger.error({ err }, 'could not look for unfinished imports; trying again')
      setTimeout(() => void this.#goOn(), GO_ON_RETRY).unref()
    }
  }

  /** Admits spooled files. The same content for the same source is not taken twice. */
  admit(files: SpooledFile[], request: ImportRequest, actor: Actor): Promise<Admitted> {
    const mine = this.#admission.then(() => this.#admit(files, request, actor))
    this.#admission = mine.catch(() => undefined)
    return mine
  }

  async #admit(files: SpooledFile[], request: ImportRequest, actor: Actor): Promise<Admitted> {
    const { unitOfWork, spool } = this.deps
    const sha256 = identityOf(files)
    const parts: ImportPart[] = files.map(({ path, bytes }) => ({
      path,
      bytes,
      encoding: 'plain',
      format: request.format,
    }))
    const admitted = await unitOfWork.run((work) => this.#store(work, { request, sha256, parts, actor }))
    if (admitted.isDuplicate) await spool.drop(files.map(({ path }) => path))
    else this.#queue.add(admitted.id)
    return admitted
  }

  async #store(work: Work, { request, sha256, parts, actor }: NewJob): Promise<Admitted> {
    const { repository, clock, createId } = this.deps
    const same = await repository.within(work).findSame(request.source, sha256)
    if (same && (same.state === 'failed' || same.state === 'cancelled')) {
      await repository.resume(work, same.id, withPaths(same, parts))
      work.record({ ...operationOf(same.id, request, parts, actor), before: { state: same.state } })
      return { id: same.id, isDuplicate: false }
    }
    if (same) return { id: same.id, isDuplicate: true }
    const id = createId()
    await repository.create(work, {
      id,
      source: request.source,
      sha256,
      format: request.format,
      timeZone: request.timeZone,
      retime: request.retime,
      parts,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      isSample: request.isSample ?? false,
      createdBy: actor.username,
      createdAt: clock.now(),
    })
    work.record(operationOf(id, request, parts, actor))
    return { id, isDuplicate: false }
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

  async show(id: string, language: Language): Promise<ImportResult> {
    return this.#present(await this.#get(id), language)
  }

  /** What an import came to; one that failed is told as the failure that it is. */
  async result(id: string, language: Language): Promise<ImportResult> {
    const job = await this.#get(id)
    if (job.state !== 'failed' || !job.fault) return this.#present(job, language)
    const { kind, ...text } = JSON.parse(job.fault) as Message & { kind?: Fault['kind'] }
    const rejects = await this.deps.repository.rejects(id, MAX_REPORTED_LINES)
    throw new AppError(kind === 'unsupported' ? 'unsupported' : 'badContent', text, {
      lines: rejects.map(({ line, reason, params }) => ({ line, key: reason, params })),
      lineCount: job.rejected,
    })
  }

  async list(window: ListWindow, language: Language): Promise<Slice<ImportResult>> {
    const { offset, limit, order = 'desc' } = window
    const { rows, total } = await this.deps.repository.list(offset, limit, order)
    return { rows: rows.map((job) => presentJob(job, [], language)), total }
  }

  async cancel(id: string, actor: Actor): Promise<void> {
    const job = await this.#get(id)
    if (job.finishedAt !== null) throw conflict()
    const isRead = !this.#preparing.has(id) && this.#queue.isRunning(id)
    const operation = {
      actor,
      action: 'visits.cancelImport',
      subject: { kind: 'import', id, name: job.source },
    }
    if (isRead) {
      await this.deps.unitOfWork.run(async (work) => work.record(operation))
      this.#host?.cancelImport(id)
      return
    }
    const fault = { kind: 'cancelled', key: 'ingest.import.cancelled' } as const
    const ending = this.#end(id, 'cancelled', fault, operation).then(() => void this.#preparing.delete(id))
    this.#cancelling.set(
      id,
      ending.catch(() => undefined),
    )
    await ending.finally(() => this.#cancelling.delete(id))
  }

  async #run(id: string): Promise<void> {
    const { repository, unitOfWork } = this.deps
    const job = await repository.find(id)
    const host = this.#host
    if (!host?.isUp || !job || job.finishedAt !== null) return this.#queue.drop(id)
    this.#preparing.add(id)
    try {
      const admission = await this.deps.attempts.begin(importStream(id))
      // With the thread gone it stays as it is, and goes on when the thread is back.
      if (admission === 'gone' || !this.#preparing.has(id)) return
      if (admission !== 'go') return await this.#quarantine(id, admission.attempts)
      await unitOfWork.run((work) => repository.setState(work, id, 'running'))
      const prepared = job.shiftMs === null ? await this.#prepare(host, job) : job
      const position = await repository.position(id)
      await this.#cancelling.get(id)
      if (!this.#preparing.delete(id)) return
      host.runImport({
        id,
        number: job.number,
        source: job.source,
        parts: JSON.parse(prepared.parts) as ImportPart[],
        timeZone: job.timeZone,
        shiftMs: prepared.shiftMs ?? 0,
        now: job.createdAt,
        isSample: job.isSample === 1,
        position,
      })
    } catch (cause) {
      if (this.#preparing.delete(id)) await this.#failBeforeRun(id, cause)
    }
  }

  /** The thread broke over it again and again. */
  async #quarantine(id: string, count: number): Promise<void> {
    this.#preparing.delete(id)
    await this.failed(id, {
      kind: 'unexpected',
      text: { key: 'ingest.import.aside', params: { count } },
      detail: '',
    })
  }

  async #failBeforeRun(id: string, cause: unknown): Promise<void> {
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    if (cause instanceof AppError && (cause.kind === 'badContent' || cause.kind === 'unsupported')) {
      await this.failed(id, { kind: cause.kind, text: cause.text, detail })
    } else if (this.#host?.isUp) {
      this.deps.logger.error({ err: cause, importId: id }, 'import could not be begun')
      await this.failed(id, { kind: 'unexpected', text: { key: 'ingest.import.unexpected' }, detail })
    }
    // With the thread gone the import stays as it is, and goes on when the thread is back.
  }

  async #prepare(host: IngestHost, job: ImportJob): Promise<{ parts: string; shiftMs: number | null }> {
    const parts: ImportPart[] = []
    let newestAt: number | null = null
    for (const part of JSON.parse(job.parts) as ImportPart[]) {
      const survey = await host.survey({
        importId: job.id,
        path: part.path,
        format: job.format,
        timeZone: job.timeZone,
        now: job.createdAt,
        wantsNewest: job.retime === 'now',
      })
      parts.push({ ...part, encoding: survey.encoding, format: survey.format })
      if (survey.newestAt !== null) newestAt = Math.max(newestAt ?? survey.newestAt, survey.newestAt)
    }
    const shiftMs = newestAt === null ? 0 : job.createdAt - newestAt
    const formats = [...new Set(parts.map(({ format }) => format))].join('+')
    const { repository, unitOfWork } = this.deps
    await unitOfWork.run((work) => repository.prepare(work, job.id, { parts, format: formats, shiftMs }))
    return { parts: JSON.stringify(parts), shiftMs }
  }

  async save(id: string, position: ImportPosition, rejects: RejectedLine[]): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    await unitOfWork.run((work) => repository.save(work, id, position, rejects, clock.now()))
  }

  bytesRead(id: string, bytes: number): void {
    const { repository, unitOfWork } = this.deps
    unitOfWork
      .run((work) => repository.addBytesRead(work, id, bytes))
      .catch((err: unknown) => this.deps.logger.warn({ err }, 'could not note the progress of an import'))
  }

  async done(id: string, counts: LineCounts): Promise<void> {
    if (counts.accepted > 0) return this.#end(id, 'done', null)
    const { format } = await this.#get(id)
    const text = noneAccepted(counts, format, this.deps.retentionDays)
    return this.#end(id, 'failed', { kind: 'badContent', ...text })
  }

  async failed(id: string, { kind, text }: Fault): Promise<void> {
    await this.#end(id, kind === 'cancelled' ? 'cancelled' : 'failed', { kind, ...text })
  }

  async #end(
    id: string,
    state: 'done' | 'failed' | 'cancelled',
    fault: (Message & { kind: string }) | null,
    operation?: Operation,
  ) {
    const job = await this.#get(id)
    const { repository, unitOfWork, clock } = this.deps
    await unitOfWork.run(async (work) => {
      const end = { state, fault: fault ? JSON.stringify(fault) : null, finishedAt: clock.now() }
      await repository.finish(work, id, end)
      if (operation) work.record(operation)
    })
    await this.deps.attempts.forget(importStream(id))
    await this.deps.spool.drop((JSON.parse(job.parts) as ImportPart[]).map(({ path }) => path))
    for (const resolve of this.#waiters.get(id) ?? []) resolve()
    this.#waiters.delete(id)
    this.#queue.drop(id)
  }

  async #get(id: string): Promise<ImportJob> {
    const job = await this.deps.repository.find(id)
    if (!job) throw notFound()
    return job
  }

  async #present(job: ImportJob, language: Language): Promise<ImportResult> {
    return presentJob(job, await this.deps.repository.rejects(job.id, MAX_REPORTED_LINES), language)
  }
}

function operationOf(
  id: string,
  { source, format, retime }: ImportRequest,
  parts: readonly ImportPart[],
  actor: Actor,
): Operation {
  return {
    actor,
    action: 'visits.import',
    subject: { kind: 'import', id, name: source },
    after: { format, retime, files: parts.length },
  }
}

/** Why nothing of a file was taken, in one word where it is the same for all of its lines. */
function noneAccepted(counts: LineCounts, format: string, days: number): Message {
  const { rejected, tooOld, future, foreign } = counts
  if (rejected === 0) return { key: 'ingest.file.noRecords', params: { format } }
  if (tooOld === rejected) return { key: 'ingest.file.allTooOld', params: { days } }
  if (future === rejected) return { key: 'ingest.file.allFuture', params: { rejected } }
  if (foreign === rejected) return { key: 'ingest.file.wrongFormat', params: { format, rejected } }
  return { key: 'ingest.file.noneAccepted', params: { rejected } }
}

/** An import that broke off goes on where it stood; only where its files lie is new. */
function withPaths(job: ImportJob, parts: ImportPart[]): ImportPart[] {
  const known = JSON.parse(job.parts) as ImportPart[]
  return parts.map((part, index) => ({ ...part, ...known[index], path: part.path }))
}

function presentJob(job: ImportJob, rejects: RejectedLine[], language: Language): ImportResult {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const fault = job.fault ? (JSON.parse(job.fault) as Message) : null
  return {
    id: job.id,
    state: job.state as ImportResult['state'],
    source: job.source,
    format: job.format,
    bytes: job.bytes,
    bytesRead: Math.min(job.bytesRead, job.bytes),
    accepted: job.accepted,
    rejected: job.rejected,
    skipped: job.skipped,
    from: iso(job.firstAt),
    to: iso(job.lastAt),
    lines: rejects.map(({ part, line, reason, params, excerpt }) => ({
      file: part + 1,
      line,
      msg: isTextKey(reason) ? translate(language, reason, params) : reason,
      excerpt,
    })),
    fault: fault ? translate(language, fault.key, fault.params) : null,
    createdBy: job.createdBy,
    createdAt: new Date(job.createdAt).toISOString(),
    finishedAt: iso(job.finishedAt),
  }
}
