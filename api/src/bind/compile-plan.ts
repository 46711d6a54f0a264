import { createHash } from 'node:crypto'
import type { Message } from '@netwarden/shared/errors'
import {
  type CompiledSegment,
  counts,
  type EntriesOf,
  locateDevice,
  nextChange,
  type PolicySet,
  pauseAt,
  type Rule,
} from '@netwarden/shared/policy'
import {
  canonicalDomainName,
  isEncryptedServer,
  networkContains,
  parseNetwork,
} from '@netwarden/shared/validators'
import type { GatewaySettings } from '../gateway/setup.ts'
import type { DeviceAddress } from '../policies/devices-file.ts'
import type { OwnAnswerSettings } from '../policies/own-answers.ts'
import type { ZoneText } from '../policies/zones-file.ts'
import { accessEntry, clientNetworks } from './address-triggers.ts'
import {
  type BindPlan,
  type BindView,
  estimateMemory,
  type Inexpressible,
  MOST_MEMORY,
  MOST_POLICY_ZONES,
  MOST_VIEWS,
  type PolicyZone,
} from './bind-plan.ts'
import { firstZone, OWN_ZONE } from './first-zone.ts'
import { type KnownDevices, ViewZones } from './view-zones.ts'

export interface PlanInput {
  set: PolicySet
  entriesOf: EntriesOf
  /** Decides schedules, expiries and pauses (epoch ms). */
  at: number
  devices: readonly DeviceAddress[]
  zones: readonly ZoneText[]
  settings: Omit<GatewaySettings, 'listen' | 'proofKey' | 'consoleProofKey'>
}

/** Compiles policies for BIND. The same input gives the same plan. */
export async function compilePlan(input: PlanInput): Promise<BindPlan> {
  const { set, at, settings } = input
  const zones = input.zones.map(({ text }) => ({ origin: originOf(text), text }))
  const { forwarded, byClient, forwarders, cannot } = serversOf(settings.upstreams)
  const own: OwnAnswerSettings = {
    ...settings,
    zones: zones.map(({ origin }) => origin),
    domains: forwarded.map(({ domain }) => domain),
  }
  const devices = knownDevices(input.devices)
  const viewZones = new ViewZones(set, input.entriesOf, devices, at)
  const zonesOf = async (segment: CompiledSegment, exceptions: readonly Rule[]): Promise<PolicyZone[]> => {
    const first = firstZone(segment.id, own)
    const isOff = !settings.isEnforcing || pauseAt(segment, at) !== null
    return isOff ? [first] : [first, ...(await viewZones.of(segment, exceptions))]
  }
  const banOf = ({ id }: CompiledSegment) => settings.banBySegment[id] ?? settings.ban
  const views: BindView[] = []
  for (const { ips, segment, exceptions, key } of devicesWithExceptions(set, at, devices)) {
    const name = `${segment.id}-${key}`
    const plain = { name, segmentId: segment.id, clients: ips, ban: banOf(segment) }
    views.push(...withServers({ ...plain, zones: await zonesOf(segment, exceptions) }, byClient, forwarders))
  }
  for (const segment of set.segments) {
    const clients = segment === set.builtIn ? null : clientsOf(segment, devices)
    if (clients?.length === 0) continue
    const view = { name: segment.id, segmentId: segment.id, clients, ban: banOf(segment) }
    views.push(...withServers({ ...view, zones: await zonesOf(segment, []) }, byClient, forwarders))
  }
  const memoryBytes = estimateMemory(views)
  return {
    generation: set.generation,
    views,
    zones: [OWN_ZONE, ...zones.filter(({ origin }) => origin !== OWN_ZONE.origin)],
    forwarded: forwarded.filter(({ domain }) => !own.zones.includes(domain)),
    privateExcept: settings.blockPrivateAnswers
      ? [...new Set([...settings.privateAnswerDomains, ...own.zones, ...own.domains])].sort()
      : null,
    nextChange: nextChange(set, at),
    cannot: [...cannot, ...viewZones.cannot, ...limitsOf(set, settings, views)],
    memoryBytes,
    refusal: refusalOf(views, memoryBytes),
  }
}

function refusalOf(views: readonly BindView[], memoryBytes: number): Message | null {
  const most = Math.max(0, ...views.map(({ zones }) => zones.length))
  if (most > MOST_POLICY_ZONES)
    return { key: 'bind.refused.zones', params: { count: most, limit: MOST_POLICY_ZONES } }
  if (views.length > MOST_VIEWS)
    return { key: 'bind.refused.views', params: { count: views.length, limit: MOST_VIEWS } }
  const mib = (bytes: number) => Math.round(bytes / 2 ** 20)
  if (memoryBytes > MOST_MEMORY)
    return { key: 'bind.refused.memory', params: { size: mib(memoryBytes), limit: mib(MOST_MEMORY) } }
  return null
}

/** What the server does otherwise than the gateway. */
function limitsOf(
  set: PolicySet,
  { ban, banBySegment, blockPrivateAnswers }: PlanInput['settings'],
  views: readonly BindView[],
): Inexpressible[] {
  const limits: Inexpressible[] = []
  if ([ban, ...Object.values(banBySegment)].some(({ answer }) => answer === 'refused'))
    limits.push({ what: 'REFUSED', why: { key: 'bind.cannot.refused' } })
  if (blockPrivateAnswers) limits.push({ what: 'SERVFAIL', why: { key: 'bind.cannot.private' } })
  const isClosed = ({ defaultMode }: CompiledSegment) => defaultMode === 'banned'
  if (
    set.segments.some(
      (segment) => isClosed(segment) && views.some(({ segmentId }) => segmentId === segment.id),
    )
  )
    limits.push({ what: 'CNAME', why: { key: 'bind.cannot.closedAlias' } })
  return limits
}

function originOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return first
    .replace(/^\$ORIGIN /, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

function knownDevices(devices: readonly DeviceAddress[]): KnownDevices {
  const macs = new Map(devices.map(({ ip, mac }) => [ip, mac]))
  const ips = new Map<string, string[]>()
  for (const { ip, mac } of [...devices].sort((a, b) => (a.ip < b.ip ? -1 : 1)))
    ips.set(mac, [...(ips.get(mac) ?? []), ip])
  return { macOf: (ip) => macs.get(ip) ?? null, ipsOf: (mac) => ips.get(mac) ?? [] }
}

function clientsOf({ entries }: CompiledSegment, devices: KnownDevices): string[] {
  const clients = entries.flatMap((entry) => accessEntry(entry) ?? devices.ipsOf(entry))
  return [...new Set(clients)].sort()
}

interface ExceptedDevices {
  ips: string[]
  segment: CompiledSegment
  exceptions: readonly Rule[]
  key: string
}

/** Addresses of devices with exceptions, those with the same ones in the same segment together. */
function devicesWithExceptions(set: PolicySet, at: number, devices: KnownDevices): ExceptedDevices[] {
  const ips = new Set<string>()
  for (const { device, rule } of set.exceptions.all()) {
    if (!counts(rule, at, false)) continue
    if (parseNetwork(device)) ips.add(device)
    else for (const ip of devices.ipsOf(device)) ips.add(ip)
  }
  const groups = new Map<string, ExceptedDevices>()
  for (const ip of [...ips].sort()) {
    const { segment, exceptions } = locateDevice(set, ip, devices.macOf(ip))
    if (pauseAt(segment, at) !== null) continue
    const on = exceptions.filter((rule) => counts(rule, at, false))
    const ids = on.map(({ policyId, entry }) => `${policyId} ${entry}`).sort()
    const digest = createHash('sha256').update(JSON.stringify([segment.id, ids]))
    const key = digest.digest('hex').slice(0, KEY_DIGITS)
    const group = groups.get(key)
    if (group) group.ips.push(ip)
    else groups.set(key, { ips: [ip], segment, exceptions: on, key })
  }
  return [...groups.values()]
}

const KEY_DIGITS = 12

interface ClientServers {
  networks: string[]
  servers: string[]
}

/** Plain servers by domain, by client (the smallest range first) and for all others. */
function serversOf({ default: usual, specified }: GatewaySettings['upstreams']) {
  const cannot: Inexpressible[] = []
  const plain = (servers: typeof usual, what: string): string[] => {
    const encrypted = servers.filter(({ server }) => isEncryptedServer(server))
    for (const { server } of encrypted)
      cannot.push({ what: `${what} ${server}`.trim(), why: { key: 'bind.cannot.encrypted' } })
    return servers.filter((one) => !encrypted.includes(one)).map(({ server }) => server)
  }
  const forwarded = new Map<string, { domain: string; servers: string[] }>()
  const byClient: ClientServers[] = []
  for (const { match, servers } of specified) {
    const networks = clientNetworks(match)
    const domain = networks ? null : canonicalDomainName(match)
    const its = plain(servers, match)
    if (networks && its.length > 0) byClient.push({ networks, servers: its })
    if (domain !== null && its.length > 0) forwarded.set(domain, { domain, servers: its })
  }
  byClient.sort((a, b) => sizeOf(a) - sizeOf(b))
  const forwarders = plain(usual, '')
  return {
    forwarded: [...forwarded.values()].sort((a, b) => (a.domain < b.domain ? -1 : 1)),
    byClient,
    forwarders: forwarders.length > 0 ? forwarders : null,
    cannot,
  }
}

function sizeOf({ networks }: ClientServers): number {
  return networks.reduce((sum, text) => {
    const network = parseNetwork(text)
    return network ? sum + 2 ** ((network.address.family === 4 ? 32 : 128) - network.prefixLength) : sum
  }, 0)
}

/** A view for the clients of each entry with servers of their own, before that for all others. */
function withServers(
  view: Omit<BindView, 'within' | 'forwarders'>,
  byClient: readonly ClientServers[],
  forwarders: string[] | null,
): BindView[] {
  const own = byClient
    .filter(({ networks }) => view.clients === null || areTouching(view.clients, networks))
    .map(({ networks, servers }, index) => {
      return { ...view, name: `${view.name}-s${index + 1}`, within: networks, forwarders: servers }
    })
  return [...own, { ...view, within: null, forwarders }]
}

function areTouching(some: readonly string[], others: readonly string[]): boolean {
  const networksIn = (texts: readonly string[]) => texts.flatMap((text) => parseNetwork(text) ?? [])
  const [first, second] = [networksIn(some), networksIn(others)]
  return first.some((a) => second.some((b) => networkContains(a, b.address) || networkContains(b, a.address)))
}
