import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { IngestThread } from '../../pipeline/index.ts'
import { pieces } from '../../platform/batches/pieces.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Change } from '../../platform/state/change-feed.ts'
import {
  type DevicesRepository,
  MAX_REPORTED_LEASES,
  type NamedLease,
  type SightingRow,
} from './devices.repository.ts'

const LEASES_A_MESSAGE = 2_000
const ADDRESSES_AT_ONCE = 200
const RETRY_PAUSE = 1_000

/** Sends device data to the ingest thread: all of it at each start, and names as they change. */
export class DeviceReporter {
  #starts = 0
  /** Names are sent one after the other, so that the newest wins. */
  #names: Promise<void> = Promise.resolve()

  constructor(
    private readonly repository: DevicesRepository,
    private readonly thread: Pick<IngestThread, 'onStarted' | 'onBroken' | 'post'>,
    private readonly logger: Logger,
  ) {
    thread.onStarted(() => {
      this.#starts += 1
      void this.#reportAll(this.#starts)
    })
    thread.onBroken(() => {
      this.#starts += 1
    })
  }

  /** Retries until the report arrives or another thread is running; until then nothing is read. */
  async #reportAll(start: number): Promise<void> {
    while (this.#starts === start) {
      try {
        await this.#sendNames()
        await this.#sendAllLeases()
        this.#sendSightings(await this.repository.sightingsOf())
        // A thread that started meanwhile has not received the full report of this run.
        if (this.#starts !== start) return
        this.thread.post({ type: 'reportedDevices' })
        return
      } catch (err) {
        logEvent(this.logger, 'devices.report.failed', { err })
        await setTimeout(RETRY_PAUSE, undefined, { ref: false })
      }
    }
  }

  #sendNames(): Promise<void> {
    return this.#enqueue(async () => {
      const names = await this.repository.namesSet()
      this.thread.post({ type: 'deviceNames', names, isAll: true })
    })
  }

  async #sendAllLeases(): Promise<void> {
    let before: { startsAt: number; ip: string } | null = null
    for (let sent = 0; sent < MAX_REPORTED_LEASES; sent += LEASES_A_MESSAGE) {
      const rows = await this.repository.olderLeases(before, LEASES_A_MESSAGE)
      this.#sendLeases(rows)
      const last = rows.at(-1)
      if (rows.length < LEASES_A_MESSAGE || !last) return
      before = { startsAt: last.startsAt, ip: last.ip }
    }
  }

  #sendLeases(rows: readonly NamedLease[]): void {
    const leases = rows.map(({ ip, deviceId, startsAt, endsAt, givenName }) => ({
      ip,
      mac: deviceId,
      name: givenName ?? '',
      from: startsAt,
      to: endsAt,
    }))
    this.thread.post({ type: 'deviceLeases', leases })
  }

  #sendSightings(rows: readonly SightingRow[]): void {
    const leases = rows.map(({ ip, deviceId, startsAt, lastSeenAt }) => ({
      ip,
      mac: deviceId,
      name: '',
      from: startsAt,
      to: lastSeenAt,
      isSighting: true as const,
    }))
    for (const some of pieces(leases, LEASES_A_MESSAGE))
      this.thread.post({ type: 'deviceLeases', leases: some })
  }

  /** Sends the leases and sightings that changed to the ingest thread, for records read from now on. */
  readonly sendLeasesOf = async (changes: readonly Change[]): Promise<void> => {
    const ips = changes.flatMap(({ id }) => id ?? [])
    if (ips.length < changes.length) return this.#sendAllLeases()
    for (const some of pieces(ips, ADDRESSES_AT_ONCE)) {
      this.#sendLeases(await this.repository.namedLeasesOf(some))
      this.#sendSightings(await this.repository.sightingsOf(some))
    }
  }

  /** Names that were changed, for records read from now on; null gives back the name that the device gave. */
  readonly reportChanged = (changes: readonly Change[]): Promise<void> => {
    const ids = changes.flatMap(({ id }) => id ?? [])
    if (ids.length < changes.length) return this.#sendNames()
    return this.#enqueue(async () => {
      const rows = new Map((await this.repository.findAll(ids)).map((row) => [row.id, row]))
      const names = ids.map((id): [string, string | null] => {
        const row = rows.get(id)
        return [id, row?.isNameSet === 1 ? row.name : null]
      })
      this.thread.post({ type: 'deviceNames', names, isAll: false })
    })
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const mine = this.#names.then(work, work)
    this.#names = mine.catch(() => undefined)
    return mine
  }
}
