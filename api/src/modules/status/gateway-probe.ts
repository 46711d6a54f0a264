import type { GatewayStatus } from '../../gateway/setup.ts'
import { faultOfCertificate, faultOfEncrypted, faultOfListener, type GatewayHost } from '../gateway/index.ts'
import type { Probed, ProbedPart } from './condition.ts'

type Parts = Pick<GatewayHost, 'state' | 'condition' | 'proofs' | 'prove'>

/** Whether the gateway answers as decided on each of its addresses, and its upstream servers answer; null where it is off. */
export async function probeGateway(host: Parts): Promise<Probed | null> {
  if (!host.state.isWanted) return null
  await host.prove()
  const { status } = host.state
  const { reason: fault } = host.condition
  if (!status)
    return { isUp: false, responseTime: null, reason: fault ?? { key: 'gateway.starting' }, parts: [] }
  const listeners = status.listeners.map((listener) => listenerPart(listener, host.proofs))
  const upstreams = status.upstreams.map(upstreamPart)
  const times = listeners.flatMap(({ responseTime }) => responseTime ?? [])
  const isCutOff = upstreams.length > 0 && upstreams.every(({ isUp }) => !isUp)
  const reason = fault ?? (isCutOff ? ({ key: 'gateway.upstreamsDown' } as const) : null)
  return {
    isUp: reason === null,
    responseTime: times.length > 0 ? Math.max(...times) : null,
    reason,
    parts: [...listeners, ...encryptedParts(status.encrypted), ...upstreams],
    // Old policies have been old for some seconds already.
    stoppedAt: host.proofs.behindSince ?? undefined,
  }
}

function listenerPart(
  listener: GatewayStatus['listeners'][number],
  proofs: Pick<GatewayHost['proofs'], 'of'>,
): ProbedPart {
  const { address } = listener
  const proven = proofs.of(address)
  const reason = faultOfListener(listener) ?? proven?.fault ?? null
  const isUp = reason === null
  return { name: address, isUp, responseTime: isUp ? (proven?.latencyMs ?? null) : null, reason }
}

/** Addresses of encrypted DNS, and the certificate with the day when it expires. */
function encryptedParts({ listeners, certificate }: GatewayStatus['encrypted']): ProbedPart[] {
  if (listeners.length === 0) return []
  const addresses = listeners.map((listener): ProbedPart => {
    const reason = faultOfEncrypted(listener, certificate)
    const name = `${listener.channel === 'dot' ? 'DoT' : 'DoH'} ${listener.address}`
    return { name, isUp: reason === null, responseTime: null, reason }
  })
  const reason = faultOfCertificate(certificate)
  const isUsable = certificate?.state === 'good' || certificate?.state === 'expiring'
  const notAfter = certificate?.notAfter ?? null
  const date = notAfter === null ? '–' : new Date(notAfter).toISOString().slice(0, 10)
  return [
    ...addresses,
    {
      name: { key: 'gateway.certificate.part', params: { date } },
      isUp: isUsable,
      responseTime: null,
      reason,
    },
  ]
}

function upstreamPart({ server, state, latencyMs }: GatewayStatus['upstreams'][number]): ProbedPart {
  const isUp = state !== 'down'
  return {
    name: server,
    isUp,
    responseTime: isUp && latencyMs !== null ? Math.round(latencyMs * 10) / 10 : null,
    reason: isUp ? null : { key: 'gateway.upstream.down' },
  }
}
