import { createHash } from 'node:crypto'
import type { HashSeed } from '@netwarden/shared'
import {
  buildDefaultPolicySet,
  createEnricher,
  type Enrich,
  LeaseDirectory,
  loadBuiltInPresets,
  loadStarterOrganisations,
  openAddressDatabases,
} from './enrich/index.ts'

export interface IngestEnricherOptions {
  cacheDir: string
  geoipCityDb: string | undefined
  /** Of this installation alone, so that nobody outside can make names that collide. */
  seedText: string
}

/** The enricher of the ingest thread, over what is in force now. */
export async function createIngestEnricher(options: IngestEnricherOptions): Promise<Enrich> {
  const [presets, organisations, addresses] = await Promise.all([
    loadBuiltInPresets(),
    loadStarterOrganisations(),
    openAddressDatabases({ cacheDirectory: options.cacheDir, cityDatabase: options.geoipCityDb ?? null }),
  ])
  const policies = buildDefaultPolicySet(presets, seedOf(options.seedText))
  return createEnricher({
    policies: () => policies,
    organisations: () => organisations,
    addresses,
    devices: new LeaseDirectory(),
  })
}

function seedOf(text: string): HashSeed {
  const digest = createHash('sha256').update(`list-seed:${text}`).digest()
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)]
}
