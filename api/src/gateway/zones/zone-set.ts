import { readFile } from 'node:fs/promises'
import { readWrittenZone } from '@netwarden/shared'
import { inSlices } from '../../platform/batches/time-slices.ts'
import { gatewayZonesSchema } from '../setup.ts'
import { parentName, Zone } from './zone.ts'

interface Loaded {
  text: string
  zone: Zone
}

/** The zones that are served, replaced as a whole. */
export class ZoneSet {
  private loaded: ReadonlyMap<string, Loaded> = new Map()
  private byApex: ReadonlyMap<string, Zone> = new Map()

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

  /** Reads the file; zones whose text is the same are kept. Throws where the file is wrong, and nothing changes. */
  async read(path: string): Promise<void> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{"zones":[]}'
      throw error
    })
    const { zones } = gatewayZonesSchema.parse(JSON.parse(text))
    const next = new Map<string, Loaded>()
    for (const { id, text: zoneText } of zones) {
      const before = this.loaded.get(id)
      const isSame = before?.text === zoneText
      const zone = isSame ? before.zone : await inSlices(Zone.load(id, readWrittenZone(zoneText)))
      next.set(id, { text: zoneText, zone })
    }
    this.loaded = next
    this.byApex = new Map([...next.values()].map(({ zone }) => [zone.apex, zone]))
  }
}
