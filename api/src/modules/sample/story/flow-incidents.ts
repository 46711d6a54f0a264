import { RISK_RULES } from '@netwarden/shared/domain'
import type { Measure, Stage } from './incident.ts'
import { HOUR, MINUTE, minutesOf, repeat, times } from './moments.ts'
import { failedLookup } from './sample-visit.ts'

const MEGABYTE = 1_000_000
const UPLOADED = { domain: 'drop.filehost.example', address: '198.51.100.24' }
const HELD = { domain: 'relay.remote-desk.example', address: '198.51.100.71' }
const RESOLVER = { domain: 'dns.google', address: '8.8.8.8' }
const FLUX = 'cdn-mirror.flux.example'
const LOOK_ALIKES = [
  { name: 'taobao-login.example', original: 'taobao.com' },
  { name: 'alipay-verify.example', original: 'alipay.com' },
]

/** Connections with their bytes, as a log of connections has them. */
export const largeUpload: Stage = ({ chance, device, at, until }) => {
  const { megabytes: limit, ratio: ratioLimit } = RISK_RULES.largeUpload.thresholds
  const visits = repeat(times(chance, at, until, chance.whole(6, 12), 4 * MINUTE), (time) => ({
    at: time,
    device,
    domain: UPLOADED.domain,
    application: 'tls' as const,
    transport: 'tcp' as const,
    dstHostIP: UPLOADED.address,
    dstPort: 443,
    bytesSent: chance.whole(22, 60) * MEGABYTE,
    bytesReceived: chance.whole(1, 3) * MEGABYTE,
    durationMs: chance.whole(60, 200) * 1_000,
  }))
  const sum = (key: 'bytesSent' | 'bytesReceived') =>
    visits.reduce((all, visit) => all + (visit[key] ?? 0), 0)
  const [megabytes, received] = [sum('bytesSent') / MEGABYTE, sum('bytesReceived') / MEGABYTE]
  const params = {
    megabytes,
    received,
    ratio: Number((megabytes / Math.max(1, received)).toFixed(1)),
    limit: limit.initial,
    ratioLimit: ratioLimit.initial,
  }
  return {
    code: 'largeUpload',
    device,
    domain: UPLOADED.domain,
    dstHostIP: UPLOADED.address,
    visits,
    reasons: [{ code: 'uploaded', params }],
  }
}

export const longConnection: Stage = ({ chance, device, at, until }) => {
  const { hours: limit, rate: rateLimit } = RISK_RULES.longConnection.thresholds
  const hours = chance.whole(5, 9)
  const bytes = chance.whole(2, 6) * MEGABYTE
  const visits = [
    {
      at,
      device,
      domain: HELD.domain,
      application: 'tls' as const,
      transport: 'tcp' as const,
      dstHostIP: HELD.address,
      dstPort: 443,
      bytesSent: bytes / 2,
      bytesReceived: bytes / 2,
      durationMs: hours * HOUR,
    },
  ]
  const rate = Number((bytes / MEGABYTE / hours).toFixed(2))
  const params = { hours, connections: 1, rate, limit: limit.initial, rateLimit: rateLimit.initial }
  return {
    code: 'longConnection',
    device,
    domain: HELD.domain,
    dstHostIP: HELD.address,
    visits,
    reasons: [{ code: 'connected', params }],
    lastSeenAt: Math.min(at + hours * HOUR, until),
  }
}

/** Reverse names of a network, one by one. */
export const sweep: Stage = ({ chance, device, at, until }) => {
  const network = device.ip.split('.').slice(0, 3)
  const hosts = chance.whole(70, 120)
  let host = 0
  const visits = repeat(times(chance, at, until, hosts, MINUTE / 14), (time) => {
    host += 1
    return {
      ...failedLookup(time, device, `${host}.${network.toReversed().join('.')}.in-addr.arpa`, 6),
      qtype: 'PTR',
    }
  })
  const params = {
    minutes: minutesOf(visits),
    network: `${network.join('.')}.0/24`,
    targets: visits.length,
    limit: RISK_RULES.sweep.thresholds.targets.initial,
  }
  return { code: 'sweep', device, visits, reasons: [{ code: 'swept', params }] }
}

export const lookAlike: Stage = ({ chance, device, at, until }) => {
  const { name, original } = chance.pick(LOOK_ALIKES)
  const visits = repeat(times(chance, at, until, chance.whole(2, 5), MINUTE), (time) => ({
    ...failedLookup(time, device, name, 42, 'NOERROR'),
    dstHostIP: UPLOADED.address,
  }))
  const limit = RISK_RULES.lookAlike.thresholds.names.initial
  const reasons: Measure[] = [
    { code: 'lookAlikes', params: { names: 1, limit } },
    { code: 'combined', params: { name, original } },
  ]
  return { code: 'lookAlike', device, domain: name, visits, reasons }
}

export const otherResolver: Stage = ({ chance, device, at, until }) => {
  const visits = repeat(times(chance, at, until, chance.whole(12, 30), 2 * MINUTE), (time) => ({
    at: time,
    device,
    domain: RESOLVER.domain,
    application: 'tls' as const,
    transport: 'tcp' as const,
    dstHostIP: RESOLVER.address,
    dstPort: 443,
  }))
  const limit = RISK_RULES.otherResolver.thresholds.resolvers.initial
  const params = { resolvers: 1, examples: RESOLVER.domain, limit }
  return { code: 'otherResolver', device, visits, reasons: [{ code: 'resolvers', params }] }
}

/** Each answer names another address, of another network each time. */
export const fastFlux: Stage = ({ chance, device, at, until }) => {
  const { addresses, networks } = RISK_RULES.fastFlux.thresholds
  let answer = 0
  const visits = repeat(times(chance, at, until, chance.whole(18, 28), 6 * MINUTE), (time) => {
    answer += 1
    return {
      ...failedLookup(time, device, FLUX, 55, 'NOERROR'),
      dstHostIP: `185.${10 + answer}.44.${chance.whole(2, 250)}`,
    }
  })
  const reasons: Measure[] = [
    { code: 'flux', params: { addresses: visits.length, limit: addresses.initial } },
    { code: 'fluxNetworks', params: { networks: visits.length, limit: networks.initial } },
  ]
  return { code: 'fastFlux', device, domain: FLUX, visits, reasons }
}
