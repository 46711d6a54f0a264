import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { RiskRules } from '@netwarden/shared'
import type { Finding } from './finding.ts'
import { recordsIn } from './record-lines.ts'
import { removeSegmentsBefore } from './record-spool.ts'
import { RuleSet, type RuleSetState, type SharedState } from './rule-set.ts'
import { type SpoolPosition, SpoolReader } from './spool-reader.ts'

export interface RiskEngineOptions {
  folder: string
  rules: RiskRules
  /** Epoch ms. */
  installedAt: number
}

interface Lane {
  rules: RuleSet
  /** Number of the last batch that was read. */
  lastBatch: number
}

interface Checkpoint {
  layout: number
  position: SpoolPosition
  shared: SharedState
  lanes: [stream: string, lane: { state: RuleSetState; lastBatch: number }][]
}

/** A large batch takes seconds on a busy machine: it is told that it is being read. */
const TOLD_EVERY = 1_000

/** A checkpoint of another layout is not read: what it remembered is learned anew. */
const LAYOUT = 1

/** Reads accepted records behind a checkpoint of its own, each stream of them with windows of its own. */
export class RiskEngine {
  readonly #reader: SpoolReader
  readonly #lanes = new Map<string, Lane>()
  readonly #shared: SharedState
  readonly #file: string
  #rules: RiskRules
  #found = new Map<string, Finding>()
  /** Batches that found no room in the spool. */
  missed = 0
  /** When the batch that was read last had been written. */
  readAt = 0

  constructor(
    private readonly options: RiskEngineOptions,
    private readonly onRead: () => void = () => undefined,
  ) {
    this.#file = join(options.folder, 'checkpoint')
    this.#rules = options.rules
    const kept = readCheckpoint(this.#file)
    this.#reader = new SpoolReader(options.folder, kept?.position)
    this.#shared = kept?.shared ?? { seen: new Map(), baselines: new Map() }
    for (const [stream, { state, lastBatch }] of kept?.lanes ?? []) {
      this.#lanes.set(stream, { rules: this.#ruleSet(state), lastBatch })
    }
  }

  /** Reads one batch; false where none is waiting. */
  step(): boolean {
    const frame = this.#reader.next()
    if (!frame) return false
    const { stream, number, isEnd, at, missed } = frame.head
    this.readAt = at
    this.missed += missed
    if (isEnd) this.#end(stream)
    else this.#read(stream, number, frame.lines)
    return true
  }

  /** What was found since the last time, the last word on each window. */
  take(): Finding[] {
    const found = [...this.#found.values()]
    this.#found = new Map()
    return found
  }

  /** Nothing has come for a while: windows that ended so long (ms) before the newest record are over. */
  closeIdle(idleFor: number): void {
    for (const { rules } of this.#lanes.values()) rules.close(rules.newestAt + idleFor)
  }

  useRules(rules: RiskRules): void {
    this.#rules = rules
    for (const lane of this.#lanes.values()) lane.rules = this.#ruleSet(lane.rules.state)
  }

  /** After what was found is stored: from here on it is gone on with. */
  keep(): void {
    const lanes = [...this.#lanes].map(([stream, { rules, lastBatch }]): Checkpoint['lanes'][number] => [
      stream,
      { state: rules.state, lastBatch },
    ])
    const checkpoint: Checkpoint = {
      layout: LAYOUT,
      position: this.#reader.position,
      shared: this.#shared,
      lanes,
    }
    writeFileSync(`${this.#file}.new`, serialize(checkpoint), { mode: 0o600, flush: true })
    renameSync(`${this.#file}.new`, this.#file)
    removeSegmentsBefore(this.options.folder, this.#reader.position.segment)
  }

  get waiting(): number {
    return this.#reader.waiting
  }

  get dropped(): number {
    return [...this.#lanes.values()].reduce((sum, { rules }) => sum + rules.dropped, 0)
  }

  #read(stream: string, number: number, lines: Buffer): void {
    const lane = this.#lanes.get(stream) ?? { rules: this.#ruleSet(), lastBatch: -1 }
    if (number <= lane.lastBatch) return
    this.#lanes.set(stream, lane)
    let count = 0
    for (const record of recordsIn(lines)) {
      lane.rules.record(record)
      count += 1
      if (count % TOLD_EVERY === 0) this.onRead()
    }
    lane.lastBatch = number
  }

  #end(stream: string): void {
    this.#lanes.get(stream)?.rules.end()
    this.#lanes.delete(stream)
  }

  #ruleSet(state?: RuleSetState): RuleSet {
    const emit = (finding: Finding) => {
      const { code, deviceId, subject, window } = finding
      this.#found.set([code, deviceId, subject, window].join(' '), finding)
    }
    return new RuleSet(
      this.#rules,
      { shared: this.#shared, installedAt: this.options.installedAt, emit },
      state,
    )
  }
}

function readCheckpoint(file: string): Checkpoint | null {
  try {
    const kept: Checkpoint = deserialize(readFileSync(file))
    return kept.layout === LAYOUT ? kept : null
  } catch (cause) {
    // None yet, or not one of ours: the windows are learned anew from what is in the spool.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) rmSync(file, { force: true })
    return null
  }
}
