import type { Message } from '@netwarden/shared/errors'
import type { GatewayStatus } from '../gateway/setup.ts'

type ListenerStatus = GatewayStatus['listeners'][number]

/** Why an address is not served, and the remedy; null where it is served. */
export function faultOfListener({ address, isUp, fault, code }: ListenerStatus): Message | null {
  if (isUp || fault === null) return null
  const isDnsPort = address.endsWith('#53')
  const key = fault === 'portTaken' && isDnsPort ? 'portTaken53' : fault
  return { key: `gateway.listener.${key}`, params: { address, code: code ?? '' } }
}
