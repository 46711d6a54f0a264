import { type IpAddress, parseIp } from '@netwarden/shared/validators'

const MAGIC = 0x4e57_4f57
const FORMAT = 1
/** Magic, format, IPv4 ranges, IPv6 ranges, names, bytes of names. */
const HEADER_WORDS = 6
const WORD = 4

/** The owners of networks as sorted ranges over interned names, all in one buffer. */
export interface OwnerTable {
  readonly buffer: ArrayBuffer
  /** The owner's name, or empty. */
  find(ip: string): string
}

/** A range of addresses of one family, both ends inclusive, and the index of its owner's name. */
export interface OwnerRange {
  from: IpAddress
  to: IpAddress
  name: number
}

interface Layout {
  v4: number
  v6: number
  names: number
  nameBytes: number
}

interface Family {
  words: 1 | 4
  starts: Uint32Array
  ends: Uint32Array
  names: Uint32Array
}

/** Ranges of each family are sorted and do not overlap. */
export function buildOwnerTable(
  v4: readonly OwnerRange[],
  v6: readonly OwnerRange[],
  names: readonly string[],
): OwnerTable {
  const texts = names.map((name) => Buffer.from(name))
  const layout: Layout = {
    v4: v4.length,
    v6: v6.length,
    names: names.length,
    nameBytes: texts.reduce((sum, text) => sum + text.length, 0),
  }
  const buffer = new ArrayBuffer(byteLength(layout))
  const header = [MAGIC, FORMAT, layout.v4, layout.v6, layout.names, layout.nameBytes]
  new Uint32Array(buffer, 0, HEADER_WORDS).set(header)
  const parts = sections(buffer, layout)
  fill(parts.v4, v4)
  fill(parts.v6, v6)
  let offset = 0
  texts.forEach((text, index) => {
    parts.bytes.set(text, offset)
    offset += text.length
    parts.offsets[index + 1] = offset
  })
  return reader(buffer, layout)
}

/** Opens a table that was built before; null when the buffer is damaged or of another format. */
export function openOwnerTable(buffer: ArrayBuffer): OwnerTable | null {
  if (buffer.byteLength < HEADER_WORDS * WORD) return null
  const [magic, format, v4 = 0, v6 = 0, names = 0, nameBytes = 0] = new Uint32Array(buffer, 0, HEADER_WORDS)
  const layout = { v4, v6, names, nameBytes }
  const isWhole = magic === MAGIC && format === FORMAT && buffer.byteLength === byteLength(layout)
  return isWhole ? reader(buffer, layout) : null
}

function byteLength({ v4, v6, names, nameBytes }: Layout): number {
  return (HEADER_WORDS + v4 * 3 + v6 * 9 + names + 1) * WORD + nameBytes
}

function sections(buffer: ArrayBuffer, { v4, v6, names, nameBytes }: Layout) {
  let at = HEADER_WORDS * WORD
  const take = (length: number) => {
    const section = new Uint32Array(buffer, at, length)
    at += length * WORD
    return section
  }
  const family = (words: 1 | 4, count: number): Family => ({
    words,
    starts: take(count * words),
    ends: take(count * words),
    names: take(count),
  })
  const parts = { v4: family(1, v4), v6: family(4, v6), offsets: take(names + 1) }
  return { ...parts, bytes: new Uint8Array(buffer, at, nameBytes) }
}

function fill(family: Family, ranges: readonly OwnerRange[]): void {
  ranges.forEach(({ from, to, name }, index) => {
    family.starts.set(from.words, index * family.words)
    family.ends.set(to.words, index * family.words)
    family.names[index] = name
  })
}

function reader(buffer: ArrayBuffer, layout: Layout): OwnerTable {
  const { v4, v6, offsets, bytes } = sections(buffer, layout)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    buffer,
    find(ip) {
      const address = parseIp(ip)
      if (!address) return ''
      const name = rangeName(address.family === 4 ? v4 : v6, address.words)
      return name < 0 ? '' : text.toString('utf8', offsets[name], offsets[name + 1])
    },
  }
}

/** The name of the last range that begins at or before the address, if the address is inside it; else -1. */
function rangeName({ words, starts, ends, names }: Family, address: readonly number[]): number {
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(starts, middle * words, address) > 0) high = middle
    else low = middle + 1
  }
  const found = low - 1
  if (found < 0 || compareAt(ends, found * words, address) < 0) return -1
  return names[found] ?? -1
}

function compareAt(values: Uint32Array, offset: number, address: readonly number[]): number {
  for (let i = 0; i < address.length; i++) {
    const difference = (values[offset + i] ?? 0) - (address[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
