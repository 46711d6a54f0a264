import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { readWrittenZone, writeZoneInSteps, type ZoneText } from '@netwarden/shared/dns'
import { inSlices } from '../../platform/batches/time-slices.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)
/** Largest number of records of all cached zones together. */
const MAX_HELD_RECORDS = 300_000

export async function packZone(zone: ZoneText): Promise<string> {
  return (await pack(await inSlices(writeZoneInSteps(zone)))).toString('base64')
}

export async function unpackZone(content: string): Promise<ZoneText> {
  return readWrittenZone((await unpack(Buffer.from(content, 'base64'))).toString())
}

/** Zones that were read last, so that paging through a large one does not unpack it each time. */
export class HeldZones {
  readonly #zones = new Map<string, ZoneText>()
  #records = 0

  /** The result of `load`, or its cached one. */
  async get(
    id: string,
    version: number,
    load: () => Promise<ZoneText | undefined>,
  ): Promise<ZoneText | undefined> {
    const key = `${id} ${version}`
    const held = this.#zones.get(key)
    if (held) {
      // Moved to the end: the least recently used entry is dropped first.
      this.#zones.delete(key)
      this.#zones.set(key, held)
      return held
    }
    const zone = await load()
    // The version of a dry run is taken back, and its number is that of another one later.
    if (zone && !isDryRun()) this.#hold(key, zone)
    return zone
  }

  #hold(key: string, zone: ZoneText): void {
    if (this.#zones.has(key)) return
    this.#zones.set(key, zone)
    this.#records += zone.records.length
    for (const [oldest, { records }] of this.#zones) {
      if (this.#records <= MAX_HELD_RECORDS || oldest === key) return
      this.#zones.delete(oldest)
      this.#records -= records.length
    }
  }
}
