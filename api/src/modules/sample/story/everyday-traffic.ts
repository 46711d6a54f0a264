import type { Application } from '@netwarden/shared/domain'
import {
  COUNTRYWIDE,
  type DomainKind,
  type SampleDevice,
  type SampleDomain,
  type SampleFacts,
} from '../sample-facts.ts'
import { type Chance, WeightedPick } from './chance.ts'
import { busyness } from './rhythm.ts'
import { failedLookup, type SampleVisit } from './sample-visit.ts'

const HOUR = 3_600_000

/** Shares of the protocols by which a name is seen; the rest is `other`. */
const WEB_MIX: [Application, number][] = [
  ['dns', 0.6],
  ['tls', 0.26],
  ['quic', 0.08],
  ['http', 0.05],
]
const MACHINE_MIX: [Application, number][] = [['dns', 0.55]]
const MACHINE_PORTS: Partial<Record<DomainKind, { port: number; transport: 'tcp' | 'udp' }>> = {
  iot: { port: 8883, transport: 'tcp' },
  time: { port: 123, transport: 'udp' },
}
const OTHER_PORT = { port: 5222, transport: 'tcp' } as const
/** The first address of a device: addresses below it belong to routers and similar machines. */
const FIRST_HOST = 20
const MISTYPED_SHARE = 0.012
const SERVFAIL_SHARE = 0.004
const MALWARE_SHARE = 0.004
/** Domains of the built-in malware list, which the product bans from the first record on. */
const MALWARE = [
  'panel-botnet.example',
  'stage2.loader.example',
  'invoice.phishing.example',
  'tracker.adware-loader.test',
]
const MISTYPED = [
  'wwww.baidu.example',
  'printer.corp.example',
  'wpad.corp.example',
  'files.corp.example',
  'gitbub.example',
]

export type IsPresent = (device: SampleDevice, at: number) => boolean

/** What people and machines do on ordinary days. */
export class EverydayTraffic {
  readonly #namesOf: Map<SampleDevice, WeightedPick<SampleDomain>>
  readonly #regions: WeightedPick<SampleFacts['regions'][number]>

  constructor(
    private readonly facts: SampleFacts,
    private readonly timeZone: string,
    private readonly chance: Chance,
    private readonly isPresent: IsPresent,
  ) {
    this.#regions = new WeightedPick(facts.regions, ({ weight }) => weight)
    this.#namesOf = new Map(facts.devices.map((device) => [device, this.#names(device)]))
  }

  #names(device: SampleDevice): WeightedPick<SampleDomain> {
    const weights = new Map<DomainKind, number>()
    for (const { kind, weight } of this.facts.domains) weights.set(kind, (weights.get(kind) ?? 0) + weight)
    return new WeightedPick(
      this.facts.domains,
      ({ kind, weight }) => ((device.interests[kind] ?? 0) * weight) / (weights.get(kind) ?? 1),
    )
  }

  /** The visits of an hour, or of the part of it before `to`, in no order. */
  between(from: number, to: number): SampleVisit[] {
    const busy = busyness(from, this.timeZone)
    const share = (to - from) / HOUR
    return this.facts.devices.flatMap((device) => {
      const count = this.chance.count(device.visitsPerHour * busy[device.rhythm] * share)
      const times = Array.from({ length: count }, () => Math.floor(this.chance.between(from, to)))
      return times.filter((at) => this.isPresent(device, at)).map((at) => this.visit(device, at))
    })
  }

  /** Exactly so many visits, by devices in proportion to their activity at that time. */
  exactly(count: number, from: number, to: number): SampleVisit[] {
    const busy = busyness(from, this.timeZone)
    const devices = new WeightedPick(
      this.facts.devices,
      ({ visitsPerHour, rhythm }) => visitsPerHour * Math.max(busy[rhythm], 0.1),
    )
    const step = (to - from) / count
    return Array.from({ length: count }, (_, index) =>
      this.visit(devices.draw(this.chance), Math.floor(from + step * (index + this.chance.next()))),
    )
  }

  visit(device: SampleDevice, at: number): SampleVisit {
    const { chance } = this
    if (chance.isTrue(MISTYPED_SHARE)) return failedLookup(at, device, chance.pick(MISTYPED), this.#latency())
    if (chance.isTrue(MALWARE_SHARE)) return failedLookup(at, device, chance.pick(MALWARE), 0.4)
    const name = this.#namesOf.get(device)?.draw(chance)
    if (!name) throw new Error('a device that is not of the sample')
    if (chance.isTrue(SERVFAIL_SHARE)) return failedLookup(at, device, name.domain, 1_200, 'SERVFAIL')
    const latencyMs = this.#latency()
    if (chance.isTrue(name.bannedShare)) {
      return { ...failedLookup(at, device, name.domain, 0.4), solvedMode: 'banned' }
    }
    const protocol = this.#protocol(name.kind)
    // The network of the sample speaks IPv4 only: other queries are answered without an address.
    const dstHostIP = protocol.qtype === undefined || protocol.qtype === 'A' ? this.#address(name) : undefined
    const volume = protocol.application === 'dns' ? {} : volumeAt(at)
    return { at, device, domain: name.domain, dstHostIP, latencyMs, ...protocol, ...volume }
  }

  /** A name that is served countrywide has one address in each region, which no other name shares. */
  #address(name: SampleDomain): string {
    const address = this.chance.pick(name.addresses)
    if (address !== COUNTRYWIDE) return address
    const { network } = this.#regions.draw(this.chance)
    return network.replace(/0\/24$/, String(FIRST_HOST + this.facts.domains.indexOf(name)))
  }

  /** In ms: most answers come from near or from a cache, a few from the other side of the world. */
  #latency(): number {
    return Math.round(Math.exp(2.6 + 0.9 * this.chance.normal()) * 10) / 10
  }

  #protocol(
    kind: DomainKind,
  ): Pick<SampleVisit, 'application' | 'transport' | 'dstPort' | 'qtype' | 'rcode'> {
    const machine = MACHINE_PORTS[kind]
    switch (this.#application(machine ? MACHINE_MIX : WEB_MIX)) {
      case 'dns':
        return { application: 'dns', transport: this.#dnsTransport(), qtype: this.#qtype(), rcode: 'NOERROR' }
      case 'tls':
        return { application: 'tls', transport: 'tcp', dstPort: 443 }
      case 'quic':
        return { application: 'quic', transport: 'udp', dstPort: 443 }
      case 'http':
        return { application: 'http', transport: 'tcp', dstPort: 80 }
      case 'other': {
        const { port, transport } = machine ?? OTHER_PORT
        return { application: 'other', transport, dstPort: port }
      }
    }
  }

  #application(mix: readonly [Application, number][]): Application {
    let rest = this.chance.next()
    for (const [application, share] of mix) {
      rest -= share
      if (rest < 0) return application
    }
    return 'other'
  }

  #dnsTransport(): 'tcp' | 'udp' {
    return this.chance.isTrue(0.03) ? 'tcp' : 'udp'
  }

  #qtype(): string {
    const place = this.chance.next()
    if (place < 0.72) return 'A'
    return place < 0.92 ? 'AAAA' : 'HTTPS'
  }
}

/** Bytes and length of a page's connection: some KB to some MB, up to four minutes; of the time, so that the story stays the same. */
function volumeAt(at: number): Pick<SampleVisit, 'bytesSent' | 'bytesReceived' | 'durationMs'> {
  const share = (Math.imul(at % 1_000_003, 2_654_435_761) >>> 0) / 2 ** 32
  return {
    bytesSent: Math.round(700 * 12 ** share),
    bytesReceived: Math.round(3_000 * 1_500 ** share),
    durationMs: Math.round(400 * 600 ** share),
  }
}
