import { appendFileSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  LostMinute,
  ParkedFile,
  PendingBatch,
  SourcePosition,
  SourceReject,
  SourceTask,
} from '../../../api/dist/pipeline/sources/follow/index.js'
import type { SourceDeps } from '../../../api/dist/pipeline/sources/follow/source-deps.js'
import {
  describeTask,
  SourceSession,
  startPosition,
} from '../../../api/dist/pipeline/sources/follow/source-session.js'
import { SourceRoots } from '../../../api/dist/platform/files/source-roots.js'
import type { ParsedLease } from '../../../api/src/pipeline/visit.ts'
import type { VisitRow } from '../../../api/src/platform/events/visit-row.ts'

export type CrashPoint =
  | 'before pending'
  | 'after pending'
  | 'before write'
  | 'after write'
  | 'before done'
  | 'after done'

class Crash extends Error {}

interface Checkpoint {
  position: SourcePosition | null
  pending: PendingBatch | null
}

type Settings = Partial<Pick<SourceTask, 'kind' | 'format' | 'location' | 'timeZone'>>

/** A source over real files, with stores that outlive a crash and a clock that the test moves. */
export class FollowedSource {
  readonly folder = mkdtempSync(join(tmpdir(), 'netwarden-follow-'))
  readonly rejects: SourceReject[] = []
  readonly lost: LostMinute[] = []
  readonly leases: ParsedLease[] = []
  /** The content of the event store by token: a repeated token adds nothing. */
  readonly #written = new Map<string, string>()
  /** Finished files that are not among those of the position. */
  readonly #parkedFiles = new Map<number, string>()
  #position: SourcePosition | null = null
  #pending: string | null = null
  #session: SourceSession | null = null
  #now = Date.now()
  crashAt: CrashPoint | null = null
  mostFiles = 1_000

  constructor(private settings: Settings = {}) {}

  path(name: string): string {
    return join(this.folder, name)
  }

  append(name: string, text: string): void {
    appendFileSync(this.path(name), text)
    this.touch(name)
  }

  /** Files live by the test's clock too. */
  touch(name: string): void {
    utimesSync(this.path(name), this.#now / 1000, this.#now / 1000)
  }

  get now(): number {
    return this.#now
  }

  /** Sets the clock, ahead or back, without a look at the files. */
  setClock(ms: number): void {
    this.#now += ms
  }

  change(settings: Settings): void {
    this.settings = { ...this.settings, ...settings }
  }

  get records(): string[][] {
    return [...this.#written.values()].flatMap((body) =>
      body
        .split('\n')
        .slice(0, -1)
        .map((row) => row.split('\t')),
    )
  }

  /** The stored names in the order of their numbers. */
  get domains(): string[] {
    return this.records.map((row) => row[6] ?? '')
  }

  get session(): SourceSession | null {
    return this.#session
  }

  get position(): SourcePosition | null {
    return this.#position
  }

  /** Lets time pass; the source looks at its files every quarter of a second of it. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 250) {
      this.#now += 250
      this.#session ??= await this.#open()
      for (let more = true; more; ) more = await this.#session.step()
    }
  }

  /** Like `pass`, until the prepared crash occurs; true when it did. */
  async passUntilCrash(ms: number): Promise<boolean> {
    try {
      await this.pass(ms)
      return false
    } catch (cause) {
      if (!(cause instanceof Crash)) throw cause
      await this.crash()
      return true
    }
  }

  /** Discards everything in memory. */
  async crash(): Promise<void> {
    await this.#session?.close()
    this.#session = null
    this.crashAt = null
  }

  /** Continues in another folder, as another process does that shares the state store only. */
  async move(location: string, move: (stored: Checkpoint) => Promise<Checkpoint | null>): Promise<boolean> {
    const pending = this.#pending === null ? null : (JSON.parse(this.#pending) as PendingBatch)
    const moved = await move({ position: this.#position, pending })
    if (!moved) return false
    this.change({ location })
    this.#position = moved.position
    this.#pending = moved.pending && JSON.stringify(moved.pending)
    return true
  }

  async remove(): Promise<void> {
    await this.#session?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #open(): Promise<SourceSession> {
    const task: SourceTask = {
      id: 'one',
      number: 7,
      name: 'test',
      kind: 'tail',
      format: 'netwarden-ndjson',
      location: this.path('app.log'),
      timeZone: 'UTC',
      ...this.settings,
      position: this.#position && structuredClone(this.#position),
      pending: this.#pending === null ? null : (JSON.parse(this.#pending) as PendingBatch),
    }
    const session = new SourceSession(
      task,
      task.position ?? startPosition(task),
      this.#deps(),
      new AbortController().signal,
    )
    if (task.pending) await session.recover(task.pending)
    const wanted = describeTask(task)
    if (JSON.stringify(wanted) !== JSON.stringify(describeStored(session.position))) session.adapt()
    return session
  }

  #deps(): SourceDeps {
    return {
      clock: { now: () => this.#now },
      enrich: (visit, identity) => ({
        ...blankRow(visit.at, visit.domain ?? '', visit.deviceIp ?? '', visit.verdict ?? 'passed'),
        ...identity,
      }),
      retentionDays: 3_650,
      mostFiles: this.mostFiles,
      roots: new SourceRoots({ roots: [this.folder], dataDir: '/nowhere' }),
      onWritten: () => undefined,
      onReading: () => undefined,
      learn: async (leases) => {
        this.leases.push(...leases)
      },
      writer: {
        write: async ({ visits }, token) =>
          this.#around('write', () => {
            if (!this.#written.has(token)) this.#written.set(token, visits.toString())
          }),
        writeLost: async (_source, lost) => {
          this.lost.push(...lost)
        },
      },
      store: {
        savePending: async (pending) =>
          this.#around('pending', () => {
            this.#pending = JSON.stringify(pending)
          }),
        findParked: async ({ ids, heads }) =>
          [...this.#parkedFiles.values()]
            .map((text) => JSON.parse(text) as ParkedFile)
            .filter(({ file }) => ids.includes(file.id) || heads.includes(file.head.hash)),
        saveDone: async (position, rejects, { put, drop } = { put: [], drop: [] }) =>
          this.#around('done', () => {
            for (const parked of put) this.#parkedFiles.set(parked.file.key, JSON.stringify(parked))
            for (const key of drop) this.#parkedFiles.delete(key)
            this.#position = JSON.parse(JSON.stringify(position)) as SourcePosition
            this.#pending = null
            this.rejects.push(...rejects)
          }),
      },
    }
  }

  #around(what: 'pending' | 'write' | 'done', work: () => void): void {
    if (this.crashAt === `before ${what}`) throw new Crash()
    work()
    if (this.crashAt === `after ${what}`) throw new Crash()
  }
}

function describeStored({ place, format, timeZone }: SourcePosition) {
  return { place, format, timeZone }
}

/** A visit as enrichment returns it without any data. */
export function blankRow(
  at: number,
  domain: string,
  deviceIp: string,
  solvedMode: 'passed' | 'banned',
): Omit<VisitRow, 'uid' | 'source'> {
  return {
    at,
    deviceIp,
    deviceMac: '',
    deviceId: '',
    deviceName: '',
    domain,
    registrableDomain: '',
    org: '',
    domainCountry: '',
    domainType: 'unknown',
    riskLevel: 'common',
    dstIp: '',
    dstHost: '',
    dstPort: null,
    country: '',
    region: '',
    network: '',
    transport: 'udp',
    application: 'dns',
    qtype: '',
    rcode: '',
    latencyMs: null,
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
    solvedMode,
    verdictBy: 'source',
    controlGroup: 'default',
    policyId: '',
    segmentId: '',
    drift: '',
    answers: [],
    cnames: [],
    policyGeneration: null,
    decidingCname: '',
    outsideTtl: null,
    shadowPolicyId: '',
    inherited: false,
    enforcer: '',
    channel: '',
  }
}

/** Lines of visits to numbered names. */
export function visitLines(from: number, to: number): string {
  const lines: string[] = []
  for (let number = from; number < to; number += 1) {
    const accessAt = new Date(Date.now() - 60_000 + number).toISOString()
    lines.push(`${JSON.stringify({ accessAt, deviceIP: '10.0.0.1', domain: nameOf(number) })}\n`)
  }
  return lines.join('')
}

export function nameOf(number: number): string {
  return `n${number}.example`
}

export function namesOf(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => nameOf(from + index))
}
