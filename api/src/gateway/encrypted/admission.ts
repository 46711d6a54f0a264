import { isIPv6 } from 'node:net'
import { canonicalIp, parseIp } from '@netwarden/shared/validators'

/** Of one client: an IPv4 address or an IPv6 /64. */
interface Guest {
  open: number
  /** Handshakes that may begin at once. */
  tokens: number
  countedAt: number
}

const MOST_OPEN = 2_048
const MOST_OPEN_OF_CLIENT = 600
/** A handshake takes a hundred times as long as a query. */
const HANDSHAKES_AT_ONCE = 600
const HANDSHAKES_PER_SECOND = 100
const MOST_CLIENTS = 65_536

/** Bounds connections, and the handshakes of each client, before anything is computed for them. */
export class Admission {
  private readonly guests = new Map<string, Guest>()
  open = 0
  refused = 0

  /** False where the connection is to be closed; otherwise `leave` is called once it is. */
  enter(address: string, now: number): boolean {
    const guest = this.guestOf(keyOf(address), now)
    guest.tokens = Math.min(
      HANDSHAKES_AT_ONCE,
      guest.tokens + ((now - guest.countedAt) / 1_000) * HANDSHAKES_PER_SECOND,
    )
    guest.countedAt = now
    if (this.open >= MOST_OPEN || guest.open >= MOST_OPEN_OF_CLIENT || guest.tokens < 1) {
      this.refused++
      return false
    }
    guest.tokens--
    guest.open++
    this.open++
    return true
  }

  leave(address: string): void {
    const guest = this.guests.get(keyOf(address))
    if (guest) guest.open = Math.max(0, guest.open - 1)
    this.open--
  }

  private guestOf(key: string, now: number): Guest {
    const known = this.guests.get(key)
    if (known) return known
    if (this.guests.size >= MOST_CLIENTS) this.forgetIdle()
    const guest = { open: 0, tokens: HANDSHAKES_AT_ONCE, countedAt: now }
    this.guests.set(key, guest)
    return guest
  }

  private forgetIdle(): void {
    for (const [key, { open }] of this.guests) if (open === 0) this.guests.delete(key)
  }
}

function keyOf(address: string): string {
  if (!isIPv6(address)) return address
  const bare = address.split('%', 1)[0] ?? address
  const words = parseIp(canonicalIp(bare) ?? bare)?.words ?? []
  return `${words[0]}:${words[1]}`
}
