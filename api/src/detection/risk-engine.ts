import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { RiskRules } from '@netwarden/shared/domain'
import { importOfStream } from '../platform/events/streams.ts'
import { type Backlog, isOld, isOver, joinedBacklog, spanOfBacklog } from './backlog.ts'
import type { Finding } from './finding.ts'
import { endOfLate, isOfLate, type LateVisits, LateWindows } from './late-visits.ts'
import { highestNumber, numberAt, recordAt, recordsIn, startsIn, timeAt, timesOf } from './record-lines.ts'
import { removeSegmentsBefore, segmentFile } from './record-spool.ts'
import { openShared, RuleSet, type RuleSetOptions, type RuleSetState, type SharedState } from './rule-set.ts'
import { type Frame, type SpoolPosition, SpoolReader } from './spool-reader.ts'
import type { WantedStream } from './wanted-stream.ts'
import { WholeLines } from './whole-lines.ts'

export interface RiskEngineOptions {
  folder: string
  rules: RiskRules
  /** Epoch ms. */
  installedAt: number
}

interface LineSequence {
  rules: RuleSet
  /** Number of the last batch that was read. */
  lastBatch: number
  /** Records up to this number are known from the event store. */
  recalledTo?: bigint | undefined
  /** Old visits that are not evaluated yet. */
  backlog?: Backlog | undefined
}

/** A batch in the middle of its stream, and the state learned from the records before it. */
interface Recall {
  stream: string
  /** The waiting batch; null when a backlog ended by timeout, and for late visits. */
  frame: Frame | null
  backlog: Backlog | undefined
  late: LateVisits | undefined
  rules: RuleSet
  whole: WholeLines
  /** The highest record number among them. */
  to: bigint
}

interface Checkpoint {
  layout: number
  position: SpoolPosition
  shared: SharedState
  sequences: [stream: string, sequence: Omit<LineSequence, 'rules'> & { state: RuleSetState }][]
  late: Map<string, LateVisits>
}

/** A large batch takes seconds on a busy machine: the thread reports that it is reading. */
const REPORT_INTERVAL = 1_000

/** Version of the checkpoint's layout. A checkpoint with another version is ignored and its state is computed again. */
const LAYOUT = 9

/**
 * Reads accepted records from its own checkpoint, with separate windows for each stream. For a stream without a known
 * beginning (its checkpoint or earlier files are missing, or another process had the source) it first needs data from
 * the event store: see `wanted`.
 */
export class RiskEngine {
  readonly #reader: SpoolReader
  readonly #sequences = new Map<string, LineSequence>()
  readonly #shared: SharedState
  readonly #file: string
  #rules: RiskRules
  #found = new Map<string, Finding>()
  #evaluated: string[] = []
  readonly #lateWindows: LateWindows
  #recall: Recall | null = null
  /** Without memory: the devices seen before have to be supplied. */
  readonly isNew: boolean
  /** Batches that the spool had no room for. */
  missed = 0
  /** When the last batch that was read had been written (epoch ms). */
  readAt = 0

  constructor(
    private readonly options: RiskEngineOptions,
    private readonly onRead: () => void = () => undefined,
    private readonly now: () => number = Date.now,
  ) {
    this.#file = join(options.folder, 'checkpoint')
    this.#rules = options.rules
    const kept = readCheckpoint(this.#file)
    this.isNew = kept === null
    this.#shared = kept?.shared ?? openShared()
    this.#lateWindows = new LateWindows(kept?.late)
    if (!kept || isGone(options.folder, kept.position)) {
      this.#reader = new SpoolReader(options.folder)
      return
    }
    this.#reader = new SpoolReader(options.folder, kept.position)
    for (const [stream, { state, lastBatch, recalledTo }] of kept.sequences) {
      this.#sequences.set(stream, { rules: this.#ruleSet(state), lastBatch, recalledTo })
    }
  }

  /** Reads one batch; false where none is waiting, or one waits for wanted data. */
  step(): boolean {
    if (this.#recall) return false
    const frame = this.#reader.next()
    if (!frame) return false
    const { stream, number, isEnd } = frame.head
    if (importOfStream(stream) !== null) return this.#stepImport(frame)
    const sequence = this.#sequences.get(stream)
    const isKnown = sequence !== undefined && number <= sequence.lastBatch
    if (!isEnd && !isKnown && this.#noteBacklog(frame)) return true
    if ((sequence?.backlog && !isKnown) || (!isEnd && number > 0 && !sequence)) {
      this.#recall = this.#recallFor(stream, frame, sequence?.backlog)
      this.readAt = frame.head.at
      return false
    }
    this.#take(frame)
    return true
  }

  /**
   * The files of a backlog arrive in any order. It is evaluated like an import, once the source has caught up or stops
   * sending. True when the batch belongs to a backlog.
   */
  #noteBacklog(frame: Frame): boolean {
    const { stream, number, at, missed } = frame.head
    const sequence = this.#sequences.get(stream) ?? { rules: this.#ruleSet(), lastBatch: -1 }
    let backlog: Backlog | undefined
    for (const lines of this.#reader.linesOf(frame)) {
      if (!backlog && !isOld(timeAt(lines, 0), at)) return false
      const times = timesOf(lines)
      if (!times || !isOld(times.last, at)) return false
      const upTo = highestNumber(lines)
      const now = this.now()
      backlog = joinedBacklog(backlog, { from: times.first, upTo, since: now, readAt: now })
      this.onRead()
    }
    if (!backlog) return false
    this.readAt = at
    this.missed += missed
    // No later visit can belong to windows that have ended.
    if (!sequence.backlog) sequence.rules.close(backlog.from)
    sequence.backlog = joinedBacklog(sequence.backlog, backlog)
    sequence.lastBatch = number
    this.#sequences.set(stream, sequence)
    return true
  }

  /** Evaluates backlogs that stopped sending, and windows that late visits fell into. */
  endBacklogs(now: number): void {
    if (this.#recall) return
    const due = this.#lateWindows.takeDue(now)
    if (due) {
      this.#recall = this.#recallLate(due)
      return
    }
    for (const [stream, { backlog }] of this.#sequences) {
      if (!backlog || !isOver(backlog, now)) continue
      this.#recall = this.#recallFor(stream, null, backlog)
      return
    }
  }

  /**
   * The files of an import come in any order. It is evaluated once it is stored, from the event store and in the order of
   * time, as the dry run does: so the same visits raise the same events however they are split.
   */
  #stepImport(frame: Frame): boolean {
    this.readAt = frame.head.at
    this.missed += frame.head.missed
    if (!frame.head.isEnd) return true
    this.#recall = this.#recallFor(frame.head.stream, frame)
    return false
  }

  /** The stream whose records from the event store are needed before anything else is read, else null. */
  get wanted(): WantedStream | null {
    if (!this.#recall) return null
    const { stream, backlog, late } = this.#recall
    if (late) return { stream, from: spanOfBacklog(late).from, to: endOfLate(late), upTo: late.upTo }
    return { stream, ...(backlog && { from: spanOfBacklog(backlog).from, upTo: backlog.upTo }) }
  }

  /** The recall starts again. */
  recallAgain(): void {
    if (!this.#recall) return
    const { stream, frame, backlog, late } = this.#recall
    this.#recall = late ? this.#recallLate(late) : this.#recallFor(stream, frame, backlog)
  }

  /** The next piece of the wanted stream's records in the event store, in the order of time. */
  recall(piece: Uint8Array): void {
    if (!this.#recall) return
    const { rules, whole, to } = this.#recall
    const lines = whole.take(piece)
    for (const record of recordsIn(lines)) rules.record(record)
    const highest = highestNumber(lines)
    this.#recall.to = highest > to ? highest : to
  }

  /** The recall is complete. */
  recalled(): void {
    if (!this.#recall) return
    const { stream, frame, backlog, late, rules, to } = this.#recall
    this.#recall = null
    if (late) {
      rules.end()
      this.#lateWindows.noteEvaluated(this.now())
      return
    }
    if (!frame || frame.head.isEnd) {
      rules.end()
      this.#sequences.delete(stream)
      const evaluated = importOfStream(stream)
      if (evaluated !== null) this.#evaluated.push(evaluated)
      return
    }
    // Later records are new: their findings are reported immediately.
    const live = backlog ? this.#ruleSet(rules.state) : rules
    this.#sequences.set(stream, { rules: live, lastBatch: -1, recalledTo: to })
    this.#take(frame)
  }

  /** Whole lines of a device and the minute (since 1970) in which it was seen first. */
  rememberDevices(lines: Uint8Array): void {
    for (const line of lines.toString().split('\n')) {
      const [device, minute] = line.split('\t')
      if (device && minute) this.#shared.seen.set(device, Number(minute))
    }
  }

  /** Findings since the last call, the latest of each window. */
  take(): Finding[] {
    const found = [...this.#found.values()]
    this.#found = new Map()
    return found
  }

  /** Imports that were evaluated since the last call. */
  takeEvaluated(): string[] {
    const evaluated = this.#evaluated
    this.#evaluated = []
    return evaluated
  }

  /** Called after a pause without records: windows that ended this long (ms) before the newest record are complete. */
  closeIdle(idleFor: number): void {
    for (const { rules } of this.#sequences.values()) rules.close(rules.newestAt + idleFor)
  }

  useRules(rules: RiskRules): void {
    this.#rules = rules
    for (const sequence of this.#sequences.values()) sequence.rules = this.#ruleSet(sequence.rules.state)
  }

  /** Called after the findings are stored: from here on the state is final. */
  keep(): void {
    // A batch that waits for wanted data is not read yet.
    if (this.#recall) return
    const sequences = [...this.#sequences].map(
      ([stream, { rules, ...sequence }]): Checkpoint['sequences'][number] => [
        stream,
        { ...sequence, state: rules.state },
      ],
    )
    const checkpoint: Checkpoint = {
      layout: LAYOUT,
      position: this.#reader.position,
      shared: this.#shared,
      sequences,
      late: this.#lateWindows.waiting,
    }
    writeFileSync(`${this.#file}.new`, serialize(checkpoint), { mode: 0o600, flush: true })
    renameSync(`${this.#file}.new`, this.#file)
    removeSegmentsBefore(this.options.folder, this.#reader.position.segment)
  }

  get waiting(): number {
    return this.#reader.waiting
  }

  /** Number of late records of each followed source, by stream. */
  get late(): [stream: string, records: number][] {
    return [...this.#sequences].flatMap(([stream, { rules }]): [string, number][] =>
      rules.late > 0 ? [[stream, rules.late]] : [],
    )
  }

  get dropped(): number {
    return [...this.#sequences.values()].reduce((sum, { rules }) => sum + rules.dropped, 0)
  }

  #take(frame: Frame): void {
    const { stream, isEnd, at, missed } = frame.head
    this.readAt = at
    this.missed += missed
    if (isEnd) this.#end(stream)
    else this.#read(frame)
  }

  #recallFor(stream: string, frame: Frame | null, backlog?: Backlog): Recall {
    const isPast = backlog !== undefined || importOfStream(stream) !== null
    const firstWindow = backlog ? spanOfBacklog(backlog).firstWindow : Number.NEGATIVE_INFINITY
    const rules = this.#ruleSet(undefined, { isPast, isWanted: ({ window }) => window >= firstWindow })
    return { stream, frame, backlog, late: undefined, rules, whole: new WholeLines(), to: 0n }
  }

  /** The usual volume of devices is learnt from the hours before, as in a dry run: it is counted live already. */
  #recallLate(late: LateVisits): Recall {
    const { stream } = late
    const { firstWindow } = spanOfBacklog(late)
    const isWanted = (finding: Finding) => finding.window >= firstWindow && isOfLate(late, finding)
    const { baselines, tunnels } = openShared()
    const shared = { ...this.#shared, baselines, tunnels }
    const rules = this.#ruleSet(undefined, { isPast: true, isWanted, shared })
    return { stream, frame: null, backlog: undefined, late, rules, whole: new WholeLines(), to: 0n }
  }

  #read(frame: Frame): void {
    const { stream, number } = frame.head
    const sequence = this.#sequences.get(stream) ?? { rules: this.#ruleSet(), lastBatch: -1 }
    if (number <= sequence.lastBatch) return
    this.#sequences.set(stream, sequence)
    let count = 0
    for (const lines of this.#reader.linesOf(frame)) {
      for (const start of startsIn(lines)) {
        const { recalledTo } = sequence
        if (recalledTo !== undefined && numberAt(lines, start) <= recalledTo) continue
        const record = recordAt(lines, start)
        if (!sequence.rules.record(record))
          this.#lateWindows.note(stream, record, { number: numberAt(lines, start), now: this.now() })
        count += 1
        if (count % REPORT_INTERVAL === 0) this.onRead()
      }
    }
    sequence.lastBatch = number
    // Numbers grow: records after a batch with new ones are new.
    if (count > 0) sequence.recalledTo = undefined
  }

  #end(stream: string): void {
    this.#sequences.get(stream)?.rules.end()
    this.#sequences.delete(stream)
  }

  /** Other findings than the wanted ones are of incomplete windows. */
  #ruleSet(
    state?: RuleSetState,
    {
      isWanted,
      shared = this.#shared,
      isPast = false,
    }: Pick<Partial<RuleSetOptions>, 'shared' | 'isPast'> & { isWanted?: (finding: Finding) => boolean } = {},
  ): RuleSet {
    const emit = (finding: Finding) => {
      const { code, deviceId, subject, window } = finding
      if (isWanted && !isWanted(finding)) return
      this.#found.set([code, deviceId, subject, window].join(' '), finding)
    }
    return new RuleSet(this.#rules, { shared, installedAt: this.options.installedAt, emit, isPast }, state)
  }
}

/** The file at which reading stopped is kept until it is finished: without it, the batches after it are missing, too. */
function isGone(folder: string, { segment }: SpoolPosition): boolean {
  return segment > 0 && !existsSync(segmentFile(folder, segment))
}

function readCheckpoint(file: string): Checkpoint | null {
  try {
    const kept: Checkpoint = deserialize(readFileSync(file))
    return kept.layout === LAYOUT ? kept : null
  } catch (cause) {
    // The checkpoint is missing or unreadable: the windows are computed again from the spool.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) rmSync(file, { force: true })
    return null
  }
}
