import type { Message } from '@netwarden/shared/errors'
import type { GatewayStatus } from '../../gateway/setup.ts'
import type { Supervised } from './gateway-supervisor.ts'

type ListenerStatus = GatewayStatus['listeners'][number]

/** Why an address is not served, and the remedy; null where it is served. */
export function faultOfListener({ address, isUp, fault, code }: ListenerStatus): Message | null {
  if (isUp || fault === null) return null
  const isDnsPort = address.endsWith('#53')
  const key = fault === 'portTaken' && isDnsPort ? 'portTaken53' : fault
  return { key: `gateway.listener.${key}`, params: { address, code: code ?? '' } }
}

/** Why the gateway does not answer as it should; null where it does, or is not wanted. */
export function faultOfGateway({ isWanted, status, fault }: Supervised): Message | null {
  if (!isWanted) return null
  if (!status) return fault
  if (status.spool.fault !== null) return { key: 'gateway.spoolFault', params: { code: status.spool.fault } }
  if (status.listeners.length === 0) return { key: 'gateway.noListener' }
  return status.listeners.map(faultOfListener).find((found) => found !== null) ?? null
}
