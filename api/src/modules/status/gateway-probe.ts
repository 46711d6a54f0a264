import type { Message } from '@netwarden/shared/errors'
import type { GatewayStatus } from '../../gateway/setup.ts'
import { faultOfGateway, faultOfListener, type GatewayHost } from '../gateway/index.ts'
import type { Probed, ProbedPart } from './condition.ts'
import { probeListener } from './probe-listener.ts'

type Parts = Pick<GatewayHost, 'state' | 'config' | 'look'>

/** Whether the gateway answers on each of its addresses, and its upstream servers answer; null where it is off. */
export async function probeGateway(host: Parts): Promise<Probed | null> {
  if (!host.state.isWanted) return null
  await host.look()
  const { state, config } = host
  const { status } = state
  const fault = faultOfGateway(state)
  if (!status) return down(fault ?? { key: 'gateway.starting' })
  const listeners = await Promise.all(
    status.listeners.map((listener) => probedListener(listener, config?.allowedClients ?? [])),
  )
  const upstreams = status.upstreams.map(upstreamPart)
  const times = listeners.flatMap(({ responseTime }) => responseTime ?? [])
  const isCutOff = upstreams.length > 0 && upstreams.every(({ isUp }) => !isUp)
  const reason =
    fault ??
    listeners.find(({ isUp }) => !isUp)?.reason ??
    (isCutOff ? ({ key: 'gateway.upstreamsDown' } as const) : null)
  return {
    isUp: reason === null,
    responseTime: times.length > 0 ? Math.max(...times) : null,
    reason,
    parts: [...listeners, ...upstreams],
  }
}

function down(reason: Message): Probed {
  return { isUp: false, responseTime: null, reason, parts: [] }
}

async function probedListener(
  listener: GatewayStatus['listeners'][number],
  allowedClients: readonly string[],
): Promise<ProbedPart> {
  const { address } = listener
  const fault = faultOfListener(listener)
  const responseTime = fault ? null : await probeListener(address, allowedClients)
  const reason = fault ?? (responseTime === null ? silence(address) : null)
  return { name: address, isUp: reason === null, responseTime, reason }
}

function silence(address: string): Message {
  return { key: 'gateway.listener.silent', params: { address } }
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
