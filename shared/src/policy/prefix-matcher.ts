import { compareIp, type IpAddress, ipv4Number, parseIp } from '../validators/ip-address.ts'
import type { Network } from '../validators/network.ts'

export interface PrefixEntry {
  network: Network
  /** Zero or more. */
  value: number
}

/** Selects the value for `inner`'s network, which is inside `outer`'s or equal to it. */
export type PickValue = (outer: number, inner: number) => number

/** Networks split into disjoint, sorted ranges with one value each. */
export interface PrefixMatcher {
  /** The value for an address (canonical or not), or -1. */
  find(ip: string): number
}

interface Boundary {
  start: IpAddress
  value: number
}

const NONE = -1
const MAX_WORD = 0xffffffff

export function buildPrefixMatcher(entries: readonly PrefixEntry[], pick: PickValue): PrefixMatcher {
  const ofFamily = (family: 4 | 6) =>
    boundaries(
      entries.filter(({ network }) => network.address.family === family),
      pick,
    )
  const v4 = stretches(ofFamily(4), 1)
  const v6 = stretches(ofFamily(6), 4)
  return {
    find(ip) {
      const number = ipv4Number(ip)
      if (number >= 0) return findV4(v4, number)
      const address = parseIp(ip)
      if (!address) return NONE
      return address.family === 4 ? findV4(v4, address.words[0] ?? 0) : findV6(v6, address.words)
    },
  }
}

/** Prefixes are nested or disjoint, so that one sweep with a stack of open prefixes yields each range once. */
function boundaries(entries: PrefixEntry[], pick: PickValue): Boundary[] {
  const ordered = [...entries].sort(
    (a, b) =>
      compareIp(a.network.address, b.network.address) || a.network.prefixLength - b.network.prefixLength,
  )
  const found: Boundary[] = []
  const open: { end: IpAddress; value: number }[] = []
  const emit = (start: IpAddress | null, value: number) => {
    if (!start) return
    const last = found.at(-1)
    if (last && compareIp(last.start, start) === 0) last.value = value
    else if ((last?.value ?? NONE) !== value) found.push({ start, value })
  }
  const closeBefore = (start: IpAddress | null) => {
    for (let top = open.at(-1); top && (!start || compareIp(top.end, start) < 0); top = open.at(-1)) {
      open.pop()
      emit(following(top.end), open.at(-1)?.value ?? NONE)
    }
  }
  for (const { network, value } of ordered) {
    closeBefore(network.address)
    const outer = open.at(-1)
    const held = outer ? pick(outer.value, value) : value
    open.push({ end: lastOf(network), value: held })
    emit(network.address, held)
  }
  closeBefore(null)
  return found
}

function lastOf({ address, prefixLength }: Network): IpAddress {
  const words = address.words.map((word, index) => {
    const hostBits = 32 - Math.min(32, Math.max(0, prefixLength - index * 32))
    return hostBits === 32 ? MAX_WORD : (word | (2 ** hostBits - 1)) >>> 0
  })
  return { family: address.family, words }
}

/** The next address; null after the last one. */
function following(address: IpAddress): IpAddress | null {
  const words = [...address.words]
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i] ?? 0
    words[i] = word === MAX_WORD ? 0 : word + 1
    if (word !== MAX_WORD) return { family: address.family, words }
  }
  return null
}

interface Stretches {
  /** Sorted start addresses with `words` words each. */
  starts: Uint32Array
  values: Int32Array
}

function stretches(found: readonly Boundary[], words: number): Stretches {
  const starts = new Uint32Array(found.length * words)
  const values = new Int32Array(found.length)
  found.forEach(({ start, value }, index) => {
    starts.set(start.words, index * words)
    values[index] = value
  })
  return { starts, values }
}

function findV4({ starts, values }: Stretches, address: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= address) low = middle + 1
    else high = middle
  }
  return values[low - 1] ?? NONE
}

function findV6({ starts, values }: Stretches, words: readonly number[]): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBehind(starts, middle * 4, words)) high = middle
    else low = middle + 1
  }
  return values[low - 1] ?? NONE
}

function isBehind(starts: Uint32Array, offset: number, words: readonly number[]): boolean {
  for (let i = 0; i < 4; i++) {
    const difference = (starts[offset + i] ?? 0) - (words[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
