import { createHash } from 'node:crypto'
import type { HashSeed } from '@netwarden/shared/policy'
import { loadBuiltInLists } from '../policies/built-in-lists.ts'
import { buildListIndex, defaultPolicySet } from '../policies/default-policies.ts'
import { isMarkedName, probeKeyOf } from '../policies/marked-name.ts'
import { PoliciesInForce } from '../policies/policies-in-force.ts'
import type { FromPolicies } from '../policies/policies-protocol.ts'
import { type ImportFacts, placesOf } from './enrich/import-facts.ts'
import {
  createEnricher,
  type Enrich,
  type EnrichVisit,
  type Organisation,
  OrganisationTable,
  openAddressDatabases,
} from './enrich/index.ts'
import { KnownDevices } from './known-devices.ts'
import { OwnQuestions } from './own-questions.ts'

export interface IngestEnricherOptions {
  geoipCityDb: string | undefined
  /** Secret to this installation, so that outsiders cannot craft colliding names. */
  seedText: string
}

export interface IngestEnrichers {
  enrich: Enrich
  policies: PoliciesInForce
  devices: KnownDevices
  ownQuestions: OwnQuestions
  /** The owners in the administrator's table; names have no owner until it is loaded. */
  useOrganisations(organisations: readonly Organisation[]): void
  /** Enriches the visits of an import by what it brings along. */
  enrichBy(facts: ImportFacts): Enrich
}

/** The enrichers of the ingest thread, over the current policies, devices and owners. */
export async function createIngestEnrichers(
  options: IngestEnricherOptions,
  report: (message: FromPolicies) => void = () => undefined,
): Promise<IngestEnrichers> {
  const [builtIns, addresses] = await Promise.all([
    loadBuiltInLists(),
    openAddressDatabases({ cityDatabase: options.geoipCityDb ?? null }),
  ])
  let organisations = new OrganisationTable([])
  const lists = buildListIndex(builtIns, listSeed(options.seedText))
  const policies = new PoliciesInForce(defaultPolicySet(builtIns, lists), report)
  const inForce = { policies: policies.current, organisations: () => organisations }
  const devices = new KnownDevices()
  const ownQuestions = new OwnQuestions()
  const key = probeKeyOf(options.seedText)
  const withoutOwn =
    (enrich: EnrichVisit): Enrich =>
    (visit, identity) =>
      isMarkedName(key, visit.domain ?? '') || ownQuestions.take(visit, identity)
        ? null
        : enrich(visit, identity)
  return {
    enrich: withoutOwn(createEnricher({ ...inForce, addresses, devices })),
    policies,
    devices,
    ownQuestions,
    useOrganisations: (table) => {
      organisations = new OrganisationTable(table)
    },
    enrichBy: (facts) => {
      const { regionOf, devices: ofImport } = placesOf(facts)
      const places = { ...addresses, region: regionOf }
      return withoutOwn(createEnricher({ ...inForce, addresses: places, devices: ofImport }))
    },
  }
}

/** The seed for hashing list names; the same in all threads of an installation. */
export function listSeed(text: string): HashSeed {
  const digest = createHash('sha256').update(`list-seed:${text}`).digest()
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)]
}
