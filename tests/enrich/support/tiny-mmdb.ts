type Value = string | number | readonly Value[] | { readonly [key: string]: Value }

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const TYPES = { text: 2, unsigned16: 5, map: 7, list: 11 } as const

function control(type: number, size: number): Buffer {
  if (size > 28) throw new RangeError('kept simple: sizes up to 28')
  return type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(TYPES.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number')
    return Buffer.concat([control(TYPES.unsigned16, 2), Buffer.from([value >> 8, value & 255])])
  if (Array.isArray(value)) return Buffer.concat([control(TYPES.list, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    control(TYPES.map, entries.length),
    ...entries.flatMap(([key, held]) => [encode(key), encode(held)]),
  ])
}

/** A MaxMind DB (format 2.0) for IPv4 that answers every address with one record. */
export function tinyMmdb(record: Value): Buffer {
  const dataPointer = 1 + 16 // node count, and the sixteen bytes between tree and data
  const node = Buffer.from([0, 0, dataPointer, 0, 0, dataPointer])
  const metadata = {
    node_count: 1,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: { en: 'one record' },
  }
  return Buffer.concat([node, Buffer.alloc(16), encode(record), METADATA_MARKER, encode(metadata)])
}
