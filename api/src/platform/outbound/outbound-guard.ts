import { lookup as resolve } from 'node:dns/promises'
import type { ClientRequest } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { buildPrefixMatcher, type PrefixMatcher } from '@netwarden/shared/policy'
import { canonicalIp, parseNetwork } from '@netwarden/shared/validators'
import { isSpecialAddress } from './special-addresses.ts'

/** Networks whose IPv6 addresses contain an IPv4 address (RFC 6052, RFC 3056): the destination cannot be checked. */
const EMBEDDING = ['64:ff9b::/96', '2002::/16']

/** Thrown when a request on behalf of a user would go to a forbidden address. */
export class AddressRefused extends Error {
  constructor(readonly address: string) {
    super(`${address} is not allowed`)
  }
}

/**
 * Prevents requests on behalf of users from reaching addresses of this machine or its network: private, loopback,
 * link-local and similar ones, unless they are allowed. Names are checked by their addresses at the moment of the
 * connection.
 */
export class OutboundGuard {
  readonly #allowed: PrefixMatcher
  readonly #embedding = matcherOf(EMBEDDING)

  constructor(
    private readonly allowed: readonly string[],
    /** Whether only explicitly allowed addresses may be reached, and no public ones. */
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

  /** Literal addresses are not resolved, so they are checked before. */
  assertHost(host: string): void {
    const bare = host.replace(/^\[|\]$/g, '')
    if (isIP(bare) !== 0 && !this.isAllowed(bare)) throw new AddressRefused(bare)
  }

  /** Checked whatever happened before: nothing is sent over a connection to a forbidden address. */
  watch(sent: ClientRequest): ClientRequest {
    return sent.once('socket', (socket) => {
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket
        if (!this.isAllowed(remoteAddress)) sent.destroy(new AddressRefused(remoteAddress))
      })
    })
  }

  /** For the `lookup` option of a socket: it returns allowed addresses only. */
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
