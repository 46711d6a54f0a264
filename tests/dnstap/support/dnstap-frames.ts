import { ROOT, readName, typeCode } from '@netwarden/shared/dns'

/** Fields of a frame as `dnstap.proto` numbers them. */
export interface FrameFields {
  type?: 'query' | 'response'
  client?: string
  port?: number
  id?: number
  /** Epoch ms. */
  at: number
  name: string
  qtype?: string
  rcode?: number
  /** IPv4 addresses of the answer. */
  answers?: string[]
  /** Target of an alias before them. */
  cname?: string
  /** Owner of an SOA record in the additional section. */
  policyZone?: string
  identity?: string
  protocol?: number
}

const CLIENT_QUERY = 5
const CLIENT_RESPONSE = 6
const SOA_DATA = Buffer.alloc(22)

export function dnstapFrame(fields: FrameFields): Buffer {
  const { type = 'response', client = '10.1.2.3', port = 5353, at, identity = 'ns1', protocol = 1 } = fields
  const isQuery = type === 'query'
  const seconds = Math.floor(at / 1_000)
  const nanoseconds = Buffer.alloc(4)
  nanoseconds.writeUInt32LE((at % 1_000) * 1e6)
  const message = Buffer.concat([
    number(1, isQuery ? CLIENT_QUERY : CLIENT_RESPONSE),
    number(3, protocol),
    bytes(4, Buffer.from(client.split('.').map(Number))),
    number(6, port),
    number(isQuery ? 8 : 12, seconds),
    Buffer.concat([key(isQuery ? 9 : 13, 5), nanoseconds]),
    bytes(isQuery ? 10 : 14, dnsMessage(fields, isQuery)),
  ])
  return Buffer.concat([
    bytes(1, Buffer.from(identity)),
    bytes(2, Buffer.from('Test 1')),
    bytes(14, message),
    number(15, 1),
  ])
}

function dnsMessage(fields: FrameFields, isQuery: boolean): Buffer {
  const { id = 7, name, qtype = 'A', rcode = 0, answers = [], cname, policyZone } = fields
  const header = Buffer.alloc(12)
  header.writeUInt16BE(id, 0)
  header.writeUInt16BE(isQuery ? 0x0100 : 0x8180 | rcode, 2)
  header.writeUInt16BE(1, 4)
  const question = Buffer.concat([wire(name), Buffer.from([0, typeCode(qtype) ?? 1, 0, 1])])
  if (isQuery) return Buffer.concat([header, question])
  header.writeUInt16BE(answers.length + (cname === undefined ? 0 : 1), 6)
  header.writeUInt16BE(policyZone === undefined ? 0 : 1, 10)
  const records = answers.map((ip) =>
    record(Buffer.from([0xc0, 12]), 1, Buffer.from(ip.split('.').map(Number))),
  )
  const soa = policyZone === undefined ? [] : [record(wire(policyZone), 6, SOA_DATA)]
  const alias = cname === undefined ? [] : [record(Buffer.from([0xc0, 12]), 5, wire(cname))]
  return Buffer.concat([header, question, ...alias, ...records, ...soa])
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  return Buffer.concat([owner, Buffer.from([0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data])
}

function wire(name: string): Buffer {
  return Buffer.from(readName(`${name}.`, ROOT), 'latin1')
}

function key(field: number, wireType: number): Buffer {
  return varint(field * 8 + wireType)
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([key(field, 0), varint(value)])
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([key(field, 2), varint(value.length), value])
}

function varint(value: number): Buffer {
  const octets: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    octets.push((rest % 128) | (rest > 127 ? 128 : 0))
    if (rest <= 127) return Buffer.from(octets)
  }
}

/** A data frame in its stream. */
export function inStream(frame: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(frame.length)
  return Buffer.concat([length, frame])
}

/** Answers to one client a minute ago, every tenth one banned. */
export function framesOf(identity: string, count: number): Buffer[] {
  const at = Date.now() - 60_000
  return Array.from({ length: count }, (_, index) => {
    const answer = index % 10 === 0 ? { rcode: 3, policyZone: 'block.rpz' } : { answers: ['198.51.100.7'] }
    return dnstapFrame({ at: at + index, name: `n${index}.${identity}.example`, identity, ...answer })
  })
}
