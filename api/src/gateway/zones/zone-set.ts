import { readWrittenZone, type ZoneRecord } from '@netwarden/shared/dns'
import type { Steps } from '@netwarden/shared/steps'
import { inSlices } from '../../platform/batches/time-slices.ts'
import { readZonesFile } from '../../policies/zones-file.ts'
import { parentName, Zone } from './zone.ts'

const LINES_PER_STEP = 2_000

interface Loaded {
  text: string
  zone: Zone
}

/** The served zones, replaced as a whole. */
export class ZoneSet {
  private loaded: ReadonlyMap<string, Loaded> = new Map()
  private byApex: ReadonlyMap<string, Zone> = new Map()
  /** Number of the current reading of the file. */
  version = 0

  get zones(): readonly Zone[] {
    return [...this.loaded.values()].map(({ zone }) => zone)
  }

  get isEmpty(): boolean {
    return this.byApex.size === 0
  }

  /** The zone nearest to a name (wire form, folded case). */
  readonly find = (folded: string): Zone | null => {
    if (this.byApex.size === 0) return null
    for (let name = folded; ; name = parentName(name)) {
      const zone = this.byApex.get(name)
      if (zone) return zone
      if (name.length <= 1) return null
    }
  }

  /** Reads the file; zones with unchanged text are kept. Throws without any change where the file is invalid. */
  async read(path: string): Promise<void> {
    const next = new Map<string, Loaded>()
    for (const { id, text } of await readZonesFile(path)) {
      const before = this.loaded.get(id)
      const zone = before?.text === text ? before.zone : await inSlices(loadZone(id, text))
      next.set(id, { text, zone })
    }
    this.version++
    this.loaded = next
    this.byApex = new Map([...next.values()].map(({ zone }) => [zone.apex, zone]))
  }
}

/** In steps, since a large zone would delay queries. */
function* loadZone(id: string, text: string): Steps<Zone> {
  const [origin = '', ttl = '', ...lines] = text.split('\n')
  const head = readWrittenZone(`${origin}\n${ttl}\n`)
  const records: ZoneRecord[] = []
  for (let from = 0; from < lines.length; from += LINES_PER_STEP) {
    const part = [origin, ttl, ...lines.slice(from, from + LINES_PER_STEP)].join('\n')
    for (const record of readWrittenZone(part).records) records.push(record)
    yield
  }
  return yield* Zone.load(id, { ...head, records })
}
