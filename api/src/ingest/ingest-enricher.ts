import { createHash } from 'node:crypto'
import type { HashSeed } from '@netwarden/shared'
import { loadSampleFacts, samplePlaces } from '../sample/index.ts'
import {
  buildDefaultPolicySet,
  createEnricher,
  type Enrich,
  LeaseDirectory,
  loadBuiltInPresets,
  loadStarterOrganisations,
  openAddressDatabases,
} from './enrich/index.ts'
import type { ParsedLease } from './visit.ts'

export interface IngestEnricherOptions {
  cacheDir: string
  geoipCityDb: string | undefined
  /** Of this installation alone, so that nobody outside can make names that collide. */
  seedText: string
}

export interface IngestEnrichers {
  enrich: Enrich
  /** What is read from now on knows who held these addresses. */
  learn(leases: readonly ParsedLease[]): void
  /** For the records of the sample data, whose addresses and devices are made up. */
  enrichSample(): Promise<Enrich>
}

/** The enrichers of the ingest thread, over what is in force now. */
export async function createIngestEnrichers(options: IngestEnricherOptions): Promise<IngestEnrichers> {
  const [presets, organisations, addresses] = await Promise.all([
    loadBuiltInPresets(),
    loadStarterOrganisations(),
    openAddressDatabases({ cacheDirectory: options.cacheDir, cityDatabase: options.geoipCityDb ?? null }),
  ])
  const policies = buildDefaultPolicySet(presets, seedOf(options.seedText))
  const inForce = { policies: () => policies, organisations: () => organisations }
  const leases = new LeaseDirectory()
  return {
    enrich: createEnricher({ ...inForce, addresses, devices: leases }),
    learn: (learnt) => {
      for (const lease of learnt) leases.record({ ...lease, to: lease.to ?? Number.POSITIVE_INFINITY })
    },
    enrichSample: async () => {
      const { regionOf, devices } = samplePlaces(await loadSampleFacts())
      return createEnricher({ ...inForce, addresses: { ...addresses, region: regionOf }, devices })
    },
  }
}

function seedOf(text: string): HashSeed {
  const digest = createHash('sha256').update(`list-seed:${text}`).digest()
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)]
}
