import { basename } from 'node:path'
import { badContent, type Message } from '@netwarden/shared/errors'
import { addCounts, NO_LINES, type RecordBatch } from '../../write/record-batch.ts'
import { TsvBuffer } from '../../write/tsv-buffer.ts'
import type { FollowedFile } from './followed-file.ts'
import { LineSequence } from './line-sequence.ts'
import { lostMinutes } from './lost-minutes.ts'
import { openSourceFiles } from './open-source-files.ts'
import { ParkedFiles } from './parked-files.ts'
import type {
  LostMinute,
  ParkedFile,
  ParkedFileChange,
  PendingBatch,
  SequencePosition,
  SourcePosition,
  SourceReject,
  SourceTask,
} from './positions.ts'
import { groupsOf, NAMED_FILES, namesOf, openFiles, roundRobin } from './reading-groups.ts'
import { Resend } from './resend.ts'
import { BACKLOG_AGE, BATCH_AGE, SourceBatch } from './source-batch.ts'
import type { SourceDeps } from './source-deps.ts'
import type { SourceFiles } from './source-files.ts'

/** Without new lines for this time (ms), records that wait for a further line are released. */
const IDLE = 2_000
const IDLE_STEP = 1_000
/**
 * After this time (ms), the session also releases the records that the log's clock, when it is ahead of ours, would
 * still hold back.
 */
const IDLE_END = 30_000
/** How far a reader's now may lag behind (ms). */
const RENEW_EVERY = 3_600_000
/** How old the stored time of the last reading may be after a crash (ms). */
const KEEP_EVERY = 60_000
/** Sources more often have a few records per second than fifty thousand. */
const FIRST_BUFFER = 64 * 1024

/** The stored position of a source, and its continuation until a failure or the end. */
export class SourceSession {
  #files: SourceFiles
  readonly #parked: ParkedFiles
  readonly #sequences = new Map<string, LineSequence>()
  #newSequences: Record<string, SequencePosition> = {}
  #batch: SourceBatch | null = null
  #lost: LostMinute[] = []
  /** Files that disappeared while they waited to be read, still to be reported. */
  #vanished: string[] = []
  #keptAt: number
  #steppedAt: number
  readonly #buffer = new TsvBuffer(FIRST_BUFFER)
  /** Epoch ms of the last moment when all available lines were stored. */
  caughtUpAt: number

  constructor(
    private readonly task: SourceTask,
    /** Position as stored. */
    public position: SourcePosition,
    private readonly deps: SourceDeps,
    private readonly signal: AbortSignal,
  ) {
    this.caughtUpAt = deps.clock.now()
    const format = task.format === 'auto' ? null : task.format
    this.#parked = new ParkedFiles(deps.store.findParked, format, position.hasParked === true, deps.mostFiles)
    this.#keptAt = this.caughtUpAt
    this.#steppedAt = this.caughtUpAt
    this.#openSequences(position.sequences, position.timeZone)
    this.#files = openSourceFiles(task, position, deps, this.#parked)
  }

  #openSequences(sequences: Record<string, SequencePosition>, timeZone: string): void {
    this.#sequences.clear()
    const now = this.deps.clock.now()
    for (const [name, sequence] of Object.entries(sequences))
      this.#sequences.set(name, new LineSequence(name, sequence, timeZone, now))
  }

  get isWaiting(): boolean {
    return this.#files.isWaiting
  }

  get misplaced(): Message | null {
    return this.#files.misplaced
  }

  /** Number of the folder's files that wait to be read. */
  get waiting(): number {
    return this.#files.window.waiting
  }

  /** All readable lines are read and stored. */
  get isIdle(): boolean {
    return !this.#batch && !this.#files.hasUnread && !this.#files.isUndecided
  }

  /** Why a file cannot be read; with several files, also which. */
  get fault(): Message | null {
    const faulty = this.#files.live.filter(({ fault }) => fault !== null)
    const [first] = faulty
    if (!first || faulty.length === 1) return first?.fault ?? null
    const files = namesOf(faulty.map(({ position }) => basename(position.path)))
    const key = faulty.length > NAMED_FILES ? 'source.files.manyUnreadable' : 'source.files.unreadable'
    return { key, params: { count: faulty.length, files } }
  }

  /** Sends the batch again that was in progress when the last session ended. */
  async recover(pending: PendingBatch): Promise<void> {
    const { clock, roots } = this.deps
    const outside = await roots.findOutside(this.task.location)
    // It remains pending: with another setting it can be made again.
    if (outside) throw badContent(outside.key, outside.params)
    const { files, timeZone } = this.position
    for (const [name, sequence] of Object.entries(pending.newSequences))
      this.#sequences.set(name, new LineSequence(name, sequence, timeZone, clock.now()))
    const batch = this.#createBatch(pending.at, null)
    const sequenceOf = (name: string) => {
      const sequence = this.#sequences.get(name)
      if (!sequence) throw new Error(`the stored batch names an unknown reader: ${name}`)
      return sequence
    }
    const resend = new Resend(pending, {
      before: files,
      sequenceOf,
      batch,
      now: clock.now(),
      openFile: roots.open,
    })
    await resend.run()
    const known = new Map([...files, ...pending.files].map((file) => [file.key, file]))
    await this.#send(pending.number, batch.records, [...pending.lost, ...resend.lost])
    await this.#keep({ ...this.#behind(batch), files: [...known.values()], nextKey: pending.nextKey }, batch)
    this.#files = openSourceFiles(this.task, this.position, this.deps, this.#parked)
  }

  /** After a change of location or format: lines read so far remain read, the rest is detected again. */
  adapt(): void {
    const { place, format, timeZone } = describeTask(this.task)
    const isElsewhere = this.position.place !== place
    const isReadOtherwise = this.position.format !== format
    this.position = {
      ...this.position,
      place,
      format,
      timeZone,
      files: this.position.files.map((file) => ({
        ...file,
        isDone: file.isDone || isElsewhere,
        ...(isReadOtherwise ? { format: null, sequence: '' } : {}),
      })),
    }
    this.#openSequences(this.position.sequences, timeZone)
    this.#files = openSourceFiles(this.task, this.position, this.deps, this.#parked)
  }

  /** One look at the files; true when more can be read at once. */
  async step(): Promise<boolean> {
    const { clock } = this.deps
    await this.#keepTime(clock.now())
    await this.#files.refresh(clock.now())
    for (const [name, sequence] of this.#parked.takeSequences()) this.#openSequence(name, sequence)
    this.#lost.push(...this.#files.takeLost())
    const vanished = this.#files.window.takeVanished()
    this.#vanished.push(...vanished)
    if (vanished.length > 0) this.#lost.push(...lostMinutes(clock.now(), clock.now()))
    await this.#readAll()
    const now = clock.now()
    const isEverythingRead = !this.#files.hasUnread
    const { isUndecided } = this.#files
    if (isEverythingRead && !isUndecided) this.#expireIdle(now)
    const isDue = this.#batch
      ? this.#batch.isFull || now - this.#batch.at >= (isEverythingRead ? BATCH_AGE : BACKLOG_AGE)
      : this.#files.isChanged || this.#lost.length > 0 || now - this.#keptAt >= this.#keepEvery
    if (isDue) await this.#commit()
    if (isEverythingRead && !this.#batch) await this.#files.noteStored?.(this.position)
    if (isEverythingRead && !this.#batch && this.waiting === 0) this.caughtUpAt = now
    return !isEverythingRead && !isUndecided
  }

  /**
   * Times without a year are resolved by the reader's now: after days without reading, it is renewed before the reader
   * continues, and stored first. After a clock was set back, timers would otherwise wait for it to catch up.
   */
  async #keepTime(now: number): Promise<void> {
    const isSetBack = now < this.#steppedAt
    this.#steppedAt = now
    if (!isSetBack && ![...this.#sequences.values()].some(({ now: at }) => now - at >= RENEW_EVERY)) return
    await this.#commit()
    if (!isSetBack) return
    for (const sequence of this.#sequences.values()) sequence.setBack(now)
    await this.#files.close()
    this.#files = openSourceFiles(this.task, this.position, this.deps, this.#parked)
  }

  async #readAll(): Promise<void> {
    for (const group of roundRobin(groupsOf(this.#files), this.position.batch)) {
      const files = await openFiles(group)
      const [first] = files
      if (!first) continue
      const sequence = this.#sequenceFor(group, first.format)
      this.deps.onReading(namesOf(group.map(({ position }) => position.path)))
      const batch = this.#currentBatch()
      const segments = await sequence.read(files, batch)
      batch.endLines()
      const now = this.deps.clock.now()
      for (const file of group) if (file.isOpen) await file.noteReading(now)
      if (segments.length > 0) {
        batch.steps.push({ type: 'lines', sequence: sequence.name, segments })
        sequence.fedAt = now
      }
      this.#dropEmptyBatch(batch)
      if (batch.isFull) return
    }
  }

  /** While files wait, finished ones make room for them. */
  get #keepEvery(): number {
    return this.waiting > 0 ? IDLE_STEP : KEEP_EVERY
  }

  #openSequence(name: string, sequence: SequencePosition): void {
    if (this.#sequences.has(name)) return
    this.#sequences.set(name, new LineSequence(name, sequence, this.position.timeZone, this.deps.clock.now()))
    this.#newSequences[name] = sequence
  }

  #sequenceFor([file]: readonly FollowedFile[], format: string): LineSequence {
    const name = file?.position.sequence ?? format
    const known = this.#sequences.get(name)
    if (known) return known
    const now = this.deps.clock.now()
    const position = { format, now, state: null }
    const sequence = new LineSequence(name, position, this.task.timeZone, now)
    this.#sequences.set(name, sequence)
    this.#newSequences[name] = position
    return sequence
  }

  #expireIdle(now: number): void {
    for (const sequence of this.#sequences.values()) {
      if (sequence.fedAt === null || now - sequence.fedAt < IDLE || now - sequence.expiredAt < IDLE_STEP)
        continue
      const batch = this.#currentBatch()
      if (now - sequence.fedAt >= IDLE_END || this.waiting > 0) {
        sequence.flush(batch)
        sequence.fedAt = null
        batch.steps.push({ type: 'flush', sequence: sequence.name })
      } else {
        const at = now - IDLE
        sequence.expire(at, batch)
        sequence.expiredAt = now
        batch.steps.push({ type: 'expire', sequence: sequence.name, at })
      }
      this.#dropEmptyBatch(batch)
    }
  }

  #currentBatch(): SourceBatch {
    this.#batch ??= this.#createBatch(this.deps.clock.now(), () => this.deps.clock.now())
    return this.#batch
  }

  /** A batch without any effect is not worth storing. */
  #dropEmptyBatch(batch: SourceBatch): void {
    if (batch.isEmpty) this.#batch = null
  }

  #createBatch(at: number, now: (() => number) | null): SourceBatch {
    const { task, deps } = this
    const { enrich, retentionDays } = deps
    return new SourceBatch({
      task,
      enrich,
      retentionDays,
      at,
      line: this.position.line,
      buffer: this.#buffer,
      now,
    })
  }

  /** Stores the pending batch, sends it, and stores its arrival. */
  async #commit(): Promise<void> {
    const batch = this.#batch ?? this.#createBatch(this.deps.clock.now(), null)
    const lost = this.#lost
    const number = this.position.batch
    this.#files.isChanged = false
    this.#files.noteEvidence(batch.evidence)
    const superseded = this.#files.takeSuperseded()
    if (batch.records.size > 0 || lost.length > 0) {
      const before = new Map(this.position.files.map((file) => [file.key, JSON.stringify(file)]))
      const files = this.#files.positions.filter((file) => before.get(file.key) !== JSON.stringify(file))
      await this.deps.store.savePending({
        number,
        at: batch.at,
        steps: batch.steps,
        files: [...superseded, ...files],
        newSequences: this.#newSequences,
        lost,
        nextKey: this.#files.nextKey,
      })
      await this.#send(number, batch.records, lost)
    }
    // Taken after the batch is pending: after a crash before it is stored, they are reported again.
    const unreadable = [...this.#takeUnreadable(batch.line), ...this.#takeVanished(batch.line)]
    const parked = { put: await this.#park(), drop: superseded.map(({ key }) => key) }
    await this.#keep(this.#behind(batch), batch, unreadable, parked)
    this.#batch = null
    this.#lost = []
    this.#newSequences = {}
  }

  async #send(number: number, records: RecordBatch, lost: readonly LostMinute[]): Promise<void> {
    const { writer } = this.deps
    const token = `source:${this.task.id}:${number}`
    if (records.size > 0) await writer.write(records, token, this.signal)
    if (records.leases.length > 0) await this.deps.learn(records.leases)
    if (lost.length > 0) await writer.writeLost(this.task.name, lost, `${token}:lost`, this.signal)
    this.deps.onWritten(records)
  }

  async #park(): Promise<ParkedFile[]> {
    const isIdle = (name: string) => (this.#sequences.get(name)?.fedAt ?? null) === null
    const finished = await this.#files.park(this.deps.clock.now(), isIdle)
    if (finished.length > 0) this.#parked.hasAny = true
    return finished.map((parked) => ({
      ...parked,
      sequence: this.#sequences.get(parked.file.sequence)?.position ?? null,
    }))
  }

  #takeUnreadable(ordinal: number): SourceReject[] {
    return this.#files.takeUnreadable().map(({ key, path, fault }) => ({
      ordinal,
      fileKey: key,
      file: basename(path),
      line: null,
      reason: fault.key,
      params: fault.params ?? {},
      excerpt: '',
    }))
  }

  #takeVanished(ordinal: number): SourceReject[] {
    const names = this.#vanished.map((path) => basename(path))
    this.#vanished = []
    const params = { count: names.length, files: namesOf(names) }
    // A key of its own, distinct from those of files.
    const at = { ordinal, fileKey: -1 - this.position.batch, file: null, line: null }
    return names.length === 0 ? [] : [{ ...at, reason: 'source.folder.vanished', params, excerpt: '' }]
  }

  async #keep(
    position: SourcePosition,
    batch: SourceBatch,
    unreadable: readonly SourceReject[] = [],
    parked: ParkedFileChange = { put: [], drop: [] },
  ): Promise<void> {
    const files = [...position.files, ...parked.put.map(({ file }) => file)]
    await this.deps.store.saveDone(position, [...batch.rejectsOf(files), ...unreadable], parked)
    this.position = position
    this.#keptAt = this.deps.clock.now()
    await this.#files.noteStored?.(position)
  }

  /** The position of the source after a batch. */
  #behind(batch: SourceBatch): SourcePosition {
    const now = this.deps.clock.now()
    const files = this.#files.positions
    const used = new Set(files.filter(({ isDone }) => !isDone).map(({ sequence }) => sequence))
    for (const sequence of this.#sequences.values()) {
      if (!used.has(sequence.name) && sequence.fedAt === null) this.#sequences.delete(sequence.name)
      else if (now - sequence.now >= RENEW_EVERY) sequence.renew(now)
    }
    return {
      ...this.position,
      batch: this.position.batch + 1,
      line: batch.line,
      nextKey: this.#files.nextKey,
      files,
      sequences: Object.fromEntries([...this.#sequences].map(([name, { position }]) => [name, position])),
      counts: addCounts(this.position.counts, batch.records.counts),
      ...(this.#parked.hasAny ? { hasParked: true as const } : {}),
    }
  }

  close(): Promise<void> {
    return this.#files.close()
  }
}

export function describeTask({ kind, location, format, timeZone }: SourceTask) {
  return { place: `${kind}:${location}`, format, timeZone }
}

export function startPosition(task: SourceTask): SourcePosition {
  return { ...describeTask(task), batch: 0, line: 0, nextKey: 1, files: [], sequences: {}, counts: NO_LINES }
}
