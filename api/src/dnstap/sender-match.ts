import { networkContains, parseIp, parseNetwork } from '@netwarden/shared/validators'

/** Every sender that no other source has. */
export const ANY_SENDER = '*'

interface Named {
  sender: string
}

/** The source for a sender: by its identity, then by the smallest network with its address, then the one for all others. */
export function sourceFor<Source extends Named>(
  sources: readonly Source[],
  address: string,
  identity: string,
): Source | null {
  const byIdentity = sources.find(({ sender }) => sender === identity)
  if (byIdentity && identity !== '') return byIdentity
  const ip = parseIp(address)
  const around = sources.flatMap((source) => {
    const network = parseNetwork(source.sender)
    return ip && network && networkContains(network, ip) ? [{ source, length: network.prefixLength }] : []
  })
  around.sort((a, b) => b.length - a.length)
  return around[0]?.source ?? sources.find(({ sender }) => sender === ANY_SENDER) ?? null
}
