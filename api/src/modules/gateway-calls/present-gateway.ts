import type { GatewayReport } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { transportOfDnsServer } from '@netwarden/shared/validators'
import type { GatewayStatus } from '../../gateway/setup.ts'
import { faultOfEncrypted, faultOfListener, type GatewayHost } from '../gateway/index.ts'
import { offeredAddresses } from './offered-addresses.ts'

/** The state of the gateway, in the language of the reader. */
export function presentGateway(
  host: Pick<GatewayHost, 'state' | 'condition' | 'proofs' | 'isForbidden' | 'config' | 'spoolLagSeconds'>,
  language: Language,
): GatewayReport {
  const { state, isForbidden, config, spoolLagSeconds: lagSeconds } = host
  const isBlocked = isForbidden && config?.enabled === true
  const { condition, proofs } = host
  const fault: Message | null = isBlocked ? { key: 'gateway.forbidden' } : condition.reason
  return {
    state: isBlocked ? 'off' : condition.state,
    ...(fault ? { reason: translate(language, fault.key, fault.params) } : {}),
    stale: isBlocked ? null : condition.stale,
    isForbidden,
    ...presentStatus(state.status, proofs, language),
    spool: { bytes: 0, dropped: 0, fault: null, ...spoolOf(state.status), lagSeconds },
    offered: offeredAddresses(),
  }
}

function spoolOf(status: GatewayStatus | null) {
  if (!status) return {}
  const { bytes, dropped, fault } = status.spool
  return { bytes, dropped, fault }
}

const NO_ANSWERS: GatewayReport['answers'] = {
  banned: 0,
  zone: 0,
  cached: 0,
  forwarded: 0,
  failed: 0,
  refused: 0,
  special: 0,
  stale: 0,
  limited: 0,
  malformed: 0,
  bannedUpstream: 0,
}

const NOTHING = {
  listen: [],
  listeners: [],
  encrypted: { listeners: [], certificate: null, connections: 0 },
  pageListeners: [],
  generation: null,
  since: null,
  version: null,
  processId: null,
  startedAt: null,
  queriesPerSecond: 0,
  answers: NO_ANSWERS,
  minutes: [],
  times: { count: 0, p50: null, p95: null, p99: null },
  minuteTimes: [],
  upstreams: [],
  cache: { entries: 0, bytes: 0, hits: 0, misses: 0 },
  topClients: [],
  refusedClients: [],
  zones: [],
  devices: 0,
  memoryBytes: 0,
}

type OfStatus = Omit<GatewayReport, 'state' | 'reason' | 'stale' | 'isForbidden' | 'spool' | 'offered'>

function presentStatus(
  status: GatewayStatus | null,
  proofs: Pick<GatewayHost['proofs'], 'of'>,
  language: Language,
): OfStatus {
  if (!status) return NOTHING
  const { policies } = status
  return {
    listen: status.listeners.filter(({ isUp }) => isUp).map(({ address }) => address),
    listeners: status.listeners.map((listener) => {
      const fault = faultOfListener(listener) ?? proofs.of(listener.address)?.fault ?? null
      const reason = fault && translate(language, fault.key, fault.params)
      return { address: listener.address, isUp: listener.isUp && fault === null, reason }
    }),
    encrypted: presentEncrypted(status.encrypted, language),
    pageListeners: status.pageListeners.map((listener) => {
      const fault = faultOfListener(listener)
      const { address, isUp } = listener
      return { address, isUp, reason: fault && translate(language, fault.key, fault.params) }
    }),
    generation: policies.isLoaded ? policies.generation : null,
    since: policies.isLoaded ? new Date(policies.since).toISOString() : null,
    version: status.version,
    processId: status.pid,
    startedAt: new Date(status.startedAt).toISOString(),
    queriesPerSecond: status.queriesPerSecond,
    answers: status.lastHour,
    minutes: status.minutes.map(withTime),
    times: status.times,
    minuteTimes: status.minuteTimes.map(withTime),
    upstreams: status.upstreams.map((upstream) => ({
      ...upstream,
      transport: transportOfDnsServer(upstream.server),
      minuteTimes: upstream.minuteTimes.map(withTime),
    })),
    cache: status.cache,
    topClients: status.topClients,
    refusedClients: status.refusedClients,
    zones: status.zones,
    devices: status.devices,
    memoryBytes: status.memoryBytes,
  }
}

function presentEncrypted(
  { listeners, certificate, connections }: GatewayStatus['encrypted'],
  language: Language,
): GatewayReport['encrypted'] {
  return {
    listeners: listeners.map((listener) => {
      const fault = faultOfEncrypted(listener, certificate)
      const { channel, address, isUp } = listener
      return { channel, address, isUp, reason: fault && translate(language, fault.key, fault.params) }
    }),
    certificate: certificate && {
      state: certificate.state,
      names: certificate.names,
      notAfter: certificate.notAfter === null ? null : new Date(certificate.notAfter).toISOString(),
    },
    connections,
  }
}

function withTime<Row extends { at: number }>(row: Row): Omit<Row, 'at'> & { at: string } {
  return { ...row, at: new Date(row.at).toISOString() }
}
