import { lookup as resolve } from 'node:dns/promises'
import type { ClientRequest } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { buildPrefixMatcher, canonicalIp, type PrefixMatcher, parseNetwork } from '@netwarden/shared'
import { isSpecialAddress } from './special-addresses.ts'

/** They hold an IPv4 address in an IPv6 one (RFC 6052, RFC 3056): where they lead cannot be seen. */
const EMBEDDING = ['64:ff9b::/96', '2002::/16']

/** What is sent by this process at the wish of a person must not go there. */
export class AddressRefused extends Error {
  constructor(readonly address: string) {
    super(`${address} is not allowed`)
  }
}

/**
 * Keeps what people make this process send from reaching what only this machine or its network reaches: private,
 * loopback, link-local and the like, unless they are allowed. Names are judged by the addresses that they have at the
 * moment of the connection.
 */
export class OutboundGuard {
  readonly #allowed: PrefixMatcher
  readonly #embedding = matcherOf(EMBEDDING)

  constructor(
    private readonly allowed: readonly string[],
    /** Whether only what is allowed by address may be reached, public addresses not. */
    private readonly isNamedOnly = false,
  ) {
    this.#allowed = matcherOf(allowed)
  }

  onlyNamed(): OutboundGuard {
    return new OutboundGuard(this.allowed, true)
  }

  isAllowed(address: string): boolean {
    const ip = canonicalIp(address)
    if (ip === null) return false
    if (this.#allowed.find(ip) >= 0) return true
    return !this.isNamedOnly && !isSpecialAddress(ip) && this.#embedding.find(ip) < 0
  }

  /** Addresses are no names: nothing resolves them, so they are judged before. */
  assertHost(host: string): void {
    const bare = host.replace(/^\[|\]$/g, '')
    if (isIP(bare) !== 0 && !this.isAllowed(bare)) throw new AddressRefused(bare)
  }

  /** Whatever led there: nothing is sent over a connection to an address that is not allowed. */
  watch(sent: ClientRequest): ClientRequest {
    return sent.once('socket', (socket) => {
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket
        if (!this.isAllowed(remoteAddress)) sent.destroy(new AddressRefused(remoteAddress))
      })
    })
  }

  /** For the `lookup` option of a socket: only addresses that are allowed come out of it. */
  readonly lookup: LookupFunction = (host, options, done) => {
    const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family
    resolve(host, { all: true, ...(family ? { family } : {}) }).then(
      (found) => {
        const allowed = found.filter(({ address }) => this.isAllowed(address))
        const [first] = allowed
        if (!first) done(new AddressRefused(found[0]?.address ?? host), '', 0)
        else if (options.all) done(null, allowed)
        else done(null, first.address, first.family)
      },
      (cause: NodeJS.ErrnoException) => done(cause, '', 0),
    )
  }
}

function matcherOf(networks: readonly string[]): PrefixMatcher {
  return buildPrefixMatcher(
    networks.flatMap((text) => {
      const network = parseNetwork(text)
      return network ? [{ network, value: 1 }] : []
    }),
    (outer) => outer,
  )
}
