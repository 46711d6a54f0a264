import {
  MAX_COMPARED_SERVERS,
  MAX_DRIFT_SETS,
  type UploadedZone,
  type ZoneDrift,
} from '@netwarden/shared/contract'
import {
  foldCase,
  ROOT,
  rdataText,
  readName,
  showName,
  soaFields,
  typeName,
  writeZoneInSteps,
  type ZoneRecord,
  type ZoneText,
} from '@netwarden/shared/dns'
import { badContent, conflict, fieldErrors, type Message, tooBusy } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { canonicalDnsServer, isEncryptedServer } from '@netwarden/shared/validators'
import type { ResourceRecord } from '../../gateway/wire/resource-record.ts'
import { inSlices, TimeSlicer } from '../../platform/batches/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { DnsService } from '../dns/index.ts'
import type { ZonesService, ZoneUpload } from '../zones/index.ts'
import { compareSets, type SetDifference } from './compare-sets.ts'
import { TransferError, type TransferServer, transferZone } from './zone-transfer.ts'

interface Deps {
  zones: Pick<ZonesService, 'stored'>
  upload: Pick<ZoneUpload, 'run'>
  dns: Pick<DnsService, 'isMetadata'>
}

/** Transfers at a time: each may hold a whole zone. */
const MAX_RUNNING = 4
const RETRY_AFTER_SECONDS = 5
const DEFAULT_PORT = 53
const NOTHING: SetDifference = { missing: [], surplus: [], differing: [] }

/** Compares zones with what other name servers serve, and takes over what they serve. */
export class ZoneDriftService {
  #running = 0

  constructor(private readonly deps: Deps) {}

  /** One comparison for each of the comma-separated servers. */
  async compare(id: string, servers: string, language: Language, signal: AbortSignal): Promise<ZoneDrift[]> {
    const { zone } = await this.deps.zones.stored(id)
    const asked = this.#read(servers)
    return Promise.all(asked.map((server) => this.#compareWith(zone, server, language, signal)))
  }

  /** The upload of what the server serves; `serial` is that of the preview. */
  async take(
    {
      id,
      server: given,
      dryRun,
      serial,
    }: { id: string; server: string; dryRun: boolean; serial?: number | undefined },
    actor: Actor,
    language: Language,
    signal: AbortSignal,
  ): Promise<{ zones: UploadedZone[] }> {
    const { zone } = await this.deps.zones.stored(id)
    const [server = given] = this.#read(given, 1)
    const theirs = await this.#transfer(zone, server, signal).catch((cause: unknown) => {
      if (cause instanceof TransferError) throw badContent(`zones.drift.${cause.fault}`, { server })
      throw cause
    })
    const found = serialOf(theirs)
    if (serial !== undefined && found !== serial)
      throw conflict('zones.drift.moved', { server, before: serial, now: found ?? '' })
    const bytes = new TextEncoder().encode(await inSlices(writeZoneInSteps(theirs)))
    const file = { name: `${zone.origin}zone`, bytes }
    return this.deps.upload.run([file], { origin: zone.origin, dryRun }, actor, language)
  }

  async #compareWith(
    ours: ZoneText,
    server: string,
    language: Language,
    signal: AbortSignal,
  ): Promise<ZoneDrift> {
    try {
      const theirs = await this.#transfer(ours, server, signal)
      const difference = await compareSets(ours, theirs)
      const { missing, surplus, differing } = difference
      const isSame = missing.length + surplus.length + differing.length === 0
      return {
        ...presented(ours, server, difference),
        state: isSame ? 'same' : 'different',
        reason: null,
        serial: serialOf(theirs),
      }
    } catch (cause) {
      if (!(cause instanceof TransferError)) throw cause
      const reason = translate(language, `zones.drift.${cause.fault}`, { server })
      return { ...presented(ours, server, NOTHING), state: 'unknown', reason, serial: null }
    }
  }

  async #transfer(ours: ZoneText, server: string, signal: AbortSignal): Promise<ZoneText> {
    if (this.#running >= MAX_RUNNING)
      throw tooBusy('dns.test.busy', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#running += 1
    try {
      const origin = foldCase(readName(ours.origin, ROOT))
      return await zoneOf(await transferZone(socketOf(server), origin, signal), ours)
    } finally {
      this.#running -= 1
    }
  }

  /** Plain servers, by the rule of the settings. */
  #read(given: string, most = MAX_COMPARED_SERVERS): string[] {
    const parts = given.split(',').map((part) => part.trim())
    const named = parts.filter((part) => part !== '')
    const refuse = (fault: Message) => fieldErrors({ server: fault })
    if (named.length > most) throw refuse({ key: 'zones.drift.tooMany', params: { most } })
    return named.map((part) => {
      const server = canonicalDnsServer(part)
      if (server === null || isEncryptedServer(server))
        throw refuse({ key: 'validation.dnsServer', params: { part } })
      if (this.deps.dns.isMetadata(server))
        throw refuse({ key: 'validation.dnsServerMetadata', params: { part: server } })
      return server
    })
  }
}

function socketOf(server: string): TransferServer {
  const [ip = '', port] = server.split('#')
  return { ip, port: port === undefined ? DEFAULT_PORT : Number(port) }
}

/** The records as text; our default TTL stays. Data that its type does not allow is malformed. */
async function zoneOf(records: readonly ResourceRecord[], { origin, ttl }: ZoneText): Promise<ZoneText> {
  const slicer = new TimeSlicer()
  const read: ZoneRecord[] = []
  for (const { owner, type, ttl: time, data } of records) {
    read.push({ name: showName(owner), ttl: time, type: typeName(type), rdata: rdataOf(type, data) })
    await slicer.pause()
  }
  return { origin, ttl, records: read }
}

function rdataOf(type: number, data: string): string {
  try {
    return rdataText(type, data)
  } catch {
    throw new TransferError('malformed')
  }
}

function serialOf({ records }: ZoneText): number | null {
  const soa = records.find(({ type }) => type === 'SOA')
  return soa ? soaFields(soa.rdata).serial : null
}

function presented(ours: ZoneText, server: string, { missing, surplus, differing }: SetDifference) {
  return {
    server,
    ownSerial: serialOf(ours) ?? 0,
    missing: missing.slice(0, MAX_DRIFT_SETS),
    surplus: surplus.slice(0, MAX_DRIFT_SETS),
    differing: differing.slice(0, MAX_DRIFT_SETS),
    counts: { missing: missing.length, surplus: surplus.length, differing: differing.length },
  }
}
