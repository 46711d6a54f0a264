import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Wanted, WantedStream } from '../../detection/wanted-stream.ts'
import { inStream } from '../../platform/events/imported-records.ts'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { importOfStream } from '../../platform/events/streams.ts'
import { DAY, type Span } from '../../platform/events/time-slices.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { readRecordLines } from './record-lines.ts'

/** As far back as the longest window and the usual volume of a device go. */
const REMEMBERED = 6 * 3_600_000 + 600_000
const MOST_DEVICES = 1_000_000
const SECONDS = 120
/** An import may hold any number of records, and reading it blocks nothing. */
const IMPORT_LIMITS = { mostRecords: 100_000_000, seconds: 3_600 }
const FINISH_POLL = 200
const MOST_STORE_POLLS = 300
const TAKER = 'risk-engine'
const newest = z.object({ uid: z.string() })

interface PastRecordsDeps {
  store: EventStore
  state: StateReader
  clock: Clock
}

/** Data of the event store for streams that the risk engine joins in the middle, and for the devices before it. */
export class PastRecords {
  constructor(private readonly deps: PastRecordsDeps) {}

  readonly read = async (what: Wanted, signal: AbortSignal): Promise<AsyncIterable<Uint8Array | string>> => {
    if (what === 'devices') return this.#devices(signal)
    const { state, store } = this.deps
    const { stream, upTo } = what
    const known = await state
      .selectFrom('streamNumber')
      .select('number')
      .where('stream', '=', stream)
      .executeTakeFirst()
    const span = await this.#spanOf(what, signal)
    if (!known || !span) return nothing()
    const condition = inStream(known.number)
    if (upTo !== undefined) await this.#untilStored(`${inRecords(span)} AND ${condition}`, upTo, signal)
    return (
      await readRecordLines(store, {
        span,
        condition,
        userId: TAKER,
        signal,
        ...(importOfStream(stream) === null && upTo === undefined ? {} : IMPORT_LIMITS),
      })
    ).lines
  }

  /** A file may be of any time; null where nothing of it is stored. */
  async #spanOf({ stream, from, to }: WantedStream, signal: AbortSignal): Promise<Span | null> {
    const now = this.deps.clock.now()
    const id = importOfStream(stream)
    if (id === null) return { from: from ?? now - REMEMBERED, to: to ?? now + DAY }
    const job = await this.#finishedImport(id, signal)
    if (!job || job.firstAt === null || job.lastAt === null) return null
    return { from: job.firstAt, to: job.lastAt + 1 }
  }

  /** The thread that reads an import ends it before the state store knows: its span is complete once it is read. */
  async #finishedImport(id: string, signal: AbortSignal) {
    for (;;) {
      const job = await this.deps.state
        .selectFrom('importJob')
        .select(['firstAt', 'lastAt', 'finishedAt', 'state'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!job || job.finishedAt !== null || job.state === 'evaluating') return job
      await pause(FINISH_POLL, undefined, { signal, ref: false })
    }
  }

  /** The engine reads batches before they are stored. A batch that is not stored within this time was refused. */
  async #untilStored(where: string, upTo: bigint, signal: AbortSignal): Promise<void> {
    for (let tried = 0; tried < MOST_STORE_POLLS; tried += 1) {
      const { rows } = await this.deps.store.query(
        newest,
        `SELECT toString(max(uid)) AS uid FROM access_record WHERE ${where}`,
        {},
        { signal, seconds: SECONDS },
      )
      if (BigInt(rows[0]?.uid ?? 0) >= upTo) return
      await pause(FINISH_POLL, undefined, { signal, ref: false })
    }
  }

  #devices(signal: AbortSignal): Promise<NodeJS.ReadableStream> {
    return this.deps.store.stream(
      `SELECT device_id, intDiv(toUnixTimestamp(min(slot)), 60) FROM rollup_device_day
       GROUP BY device_id LIMIT ${MOST_DEVICES}`,
      {},
      'TabSeparated',
      { seconds: SECONDS, taker: { userId: TAKER, signal } },
    )
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // The stream has no records.
}
