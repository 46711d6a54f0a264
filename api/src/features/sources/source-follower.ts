import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { type IngestHost, type SourceListener, type SourceStatus, sourceStream } from '../../ingest/index.ts'
import type { Change } from '../../state/change-feed.ts'
import type { UnitOfWork } from '../../state/unit-of-work.ts'
import type { Quarantine, ReadingAttempts } from '../reading-attempts/index.ts'
import type { SourceCounters } from './present-source.ts'
import { isFollowed } from './source-rules.ts'
import type { SourceRow, SourcesRepository } from './sources.repository.ts'

const START_RETRY = 1_000

type Kept = Parameters<SourceListener['keep']>[1]

/** Keeps the ingest thread in step with the sources that are enabled, and knows how each of them is. */
export class SourceFollower implements SourceListener {
  #host: IngestHost | null = null
  readonly #statuses = new Map<string, SourceStatus>()
  readonly #counters = new Map<string, SourceCounters>()
  /** Starting, stopping and storing of one source wait for each other. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(
    private readonly repository: SourcesRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly attempts: Pick<ReadingAttempts, 'begin' | 'leave' | 'forget'>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Takes the ingest thread into use; each time it starts, it is told all that it shall follow. */
  attach(host: IngestHost): void {
    this.#host = host
    host.on('broken', () => this.#statuses.clear())
    host.on('started', () => {
      this.#statuses.clear()
      void this.#startAll()
    })
  }

  /** A state store that is away is asked again: nobody else would start them. */
  async #startAll(): Promise<void> {
    try {
      const rows = await this.repository.enabled()
      // All at once: one that waits for its turn to be tried holds up no other.
      await Promise.all(rows.map(({ id }) => this.#follow(id)))
    } catch (err) {
      this.logger.error({ err }, 'could not start the sources; trying again')
      setTimeout(() => void this.#startAll(), START_RETRY).unref()
    }
  }

  /** Makes the thread follow sources as they are set now, or leave them alone; one that was quarantined is tried anew. */
  readonly apply = async (changes: readonly Change[]): Promise<void> => {
    const ids = changes.flatMap(({ id }) => id ?? [])
    const all = ids.length < changes.length ? (await this.repository.enabled()).map(({ id }) => id) : []
    await Promise.all([...new Set([...ids, ...all])].map((id) => this.#applyOne(id)))
  }

  async #applyOne(id: string): Promise<void> {
    await this.attempts.forget(sourceStream(id))
    return this.#follow(id)
  }

  #follow(id: string): Promise<void> {
    // Who still waits to be begun is begun as it is now.
    this.attempts.leave(sourceStream(id))
    return this.#inTurn(`run:${id}`, async () => {
      await this.#stop(id)
      const row = await this.repository.find(id)
      if (!row) this.#counters.delete(id)
      if (row?.enabled === 1) await this.#start(row)
    })
  }

  async #stop(id: string): Promise<void> {
    await this.#host?.stopSource(id)
    this.#statuses.delete(id)
  }

  async #start({ id, name, kind, format, location, timeZone }: SourceRow): Promise<void> {
    const host = this.#host
    if (!host?.isUp || !isFollowed(kind)) return
    const admission = await this.attempts.begin(sourceStream(id))
    if (typeof admission === 'object') this.#statuses.set(id, await this.#quarantineStatus(id, admission))
    if (admission !== 'go') return
    const { number, position, pending } = await this.#inTurn(`keep:${id}`, () =>
      this.repository.checkpoint(id),
    )
    // Where the thread is gone again, it is told when it is back.
    if (host.isUp) host.runSource({ id, number, name, kind, format, location, timeZone, position, pending })
  }

  async #quarantineStatus(id: string, { attempts, file }: Quarantine): Promise<SourceStatus> {
    const params = { count: attempts, ...(file === null ? {} : { file }) }
    return {
      state: 'failed',
      reason: { key: file === null ? 'source.quarantined' : 'source.quarantinedAt', params },
      ...(await this.counters(id)),
      lagSeconds: 0,
    }
  }

  keep(id: string, { pending, position, rejects = [] }: Kept): Promise<void> {
    return this.#inTurn(`keep:${id}`, async () => {
      const now = this.clock.now()
      await this.unitOfWork.run(async (work) => {
        if (pending) await this.repository.savePending(work, id, pending, now)
        if (position) await this.repository.saveDone(work, id, position, rejects, now)
      })
      if (!position) return
      const { accepted, rejected } = position.counts
      this.#counters.set(id, { read: position.line, accepted, rejected })
    })
  }

  noteStatus(id: string, status: SourceStatus): void {
    this.#statuses.set(id, status)
  }

  /** How a source was a second ago at most; null while nobody has told. */
  status(id: string): SourceStatus | null {
    return this.#statuses.get(id) ?? null
  }

  /** Those that are enabled, each with its name. */
  async followed(): Promise<{ name: string; status: SourceStatus | null }[]> {
    const rows = await this.repository.enabled()
    return rows.map(({ id, name }) => ({ name, status: this.status(id) }))
  }

  async counters(id: string): Promise<SourceCounters> {
    const known = this.#counters.get(id)
    if (known) return known
    const { position } = await this.repository.checkpoint(id)
    const { accepted = 0, rejected = 0 } = position?.counts ?? {}
    const counters = { read: position?.line ?? 0, accepted, rejected }
    this.#counters.set(id, counters)
    return counters
  }

  #inTurn<Result>(turn: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(turn) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#turns.set(turn, mine)
    const forget = () => {
      if (this.#turns.get(turn) === mine) this.#turns.delete(turn)
    }
    mine.then(forget, forget)
    return mine
  }
}
