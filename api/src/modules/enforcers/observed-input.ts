import { networkInterfaces } from 'node:os'
import type { ObservedServer } from '@netwarden/shared/domain'
import { fieldErrors } from '@netwarden/shared/errors'
import { addressOfDnsServer, canonicalDnsEndpoint, canonicalIp } from '@netwarden/shared/validators'
import { parseEndpoint } from '../../gateway/upstreams/endpoint.ts'
import { isLoopback, isNeverAsked } from './never-asked.ts'

export interface ObservedChecks {
  /** Cloud metadata services. */
  isMetadata(server: string): boolean
  /** Where the gateway of this machine listens, each `ip#port`. */
  ownListen(): Promise<readonly string[]>
  hasSource(id: string): Promise<boolean>
}

type Refusal = 'enforcer.observed.address' | 'enforcer.observed.notAsked' | 'enforcer.observed.ownGateway'

/** An observed server in canonical form; faults are named after the fields in `observed`. */
export async function readObserved(
  { address, sourceId }: ObservedServer,
  checks: ObservedChecks,
): Promise<ObservedServer> {
  const endpoint = canonicalDnsEndpoint(address)
  if (endpoint === null) throw fieldErrors({ 'observed.address': 'enforcer.observed.address' })
  const refused = await refusalOf(endpoint, checks)
  if (refused) throw fieldErrors({ 'observed.address': refused })
  if (sourceId !== null && !(await checks.hasSource(sourceId)))
    throw fieldErrors({ 'observed.sourceId': 'enforcer.observed.noSource' })
  return { address: endpoint, sourceId }
}

/** Why the console does not ask a server; null where it may. Checked before each round too, since settings change. */
export async function refusalOf(
  endpoint: string,
  { isMetadata, ownListen }: Omit<ObservedChecks, 'hasSource'>,
): Promise<Refusal | null> {
  const ip = addressOfDnsServer(endpoint)
  if (ip === null || isNeverAsked(ip) || isMetadata(endpoint)) return 'enforcer.observed.notAsked'
  return isOwn(endpoint, await ownListen()) ? 'enforcer.observed.ownGateway' : null
}

function isOwn(endpoint: string, listen: readonly string[]): boolean {
  const { ip, port } = parseEndpoint(endpoint)
  return listen.map(parseEndpoint).some((own) => {
    if (own.port !== port) return false
    const isEvery = own.ip === '0.0.0.0' || own.ip === '::'
    return own.ip === ip || (isEvery && isOfThisMachine(ip))
  })
}

function isOfThisMachine(ip: string): boolean {
  return (
    isLoopback(ip) ||
    Object.values(networkInterfaces()).some((addresses) =>
      addresses?.some(({ address }) => canonicalIp(address) === ip),
    )
  )
}
