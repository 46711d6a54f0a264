import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AD,
  ask,
  askByTcp,
  CD,
  firstReply,
  makeQuery,
  RD,
  sendByTcp,
  sendByUdp,
} from './support/dns-client.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const SEGMENT = OPEN.segments[0]?.id ?? ''
const BANNED = 'ads.example.net'
const rows = {
  ...OPEN,
  customPolicies: [
    { id: 'ban', segmentId: SEGMENT, group: 'domain' as const, entry: BANNED, solvedMode: 'banned' as const },
    {
      id: 'mask',
      segmentId: SEGMENT,
      group: 'domain' as const,
      entry: 'icloud.com',
      solvedMode: 'banned' as const,
    },
  ],
}

/** Id of the query after a malformed message: when its reply is the first, the message got none. */
const LAST = 0xfff0

let gateway: GatewayProcess
let upstream: ScriptedUpstream

beforeAll(async () => {
  upstream = await ScriptedUpstream.start(({ name, type }) =>
    type === 'A' ? { answer: [`${name}. 300 A 198.51.100.7`] } : {},
  )
  gateway = await GatewayProcess.start({
    settings: { upstreams: { default: [{ server: upstream.server }] }, banAnswer: undefined } as object,
  })
  await gateway.setPolicies(rows)
})
afterAll(async () => {
  await gateway.remove()
  await upstream.stop()
})

describe('a query', () => {
  test('a query with the id 0 is forwarded with a new id and answered with the id 0', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => ask(gateway.port, `zero${n}.example`, { id: 0 })),
    )
    expect(replies.map(({ id }) => id)).toEqual([0, 0, 0, 0])
    const ids = [1, 2, 3, 4].map((n) => upstream.asked(`zero${n}.example`)[0]?.id)
    expect(new Set(ids).size).toBeGreaterThan(1)
    expect(gateway.visits().filter((fields) => fields[6]?.startsWith('zero'))).toHaveLength(4)
  })

  test('a query is recorded with its verdict, policy and transport before it is answered', async () => {
    await askByTcp(gateway.port, `x.${BANNED}`, { type: 'AAAA' })
    const fields = gateway.visits().find((line) => line[6] === `x.${BANNED}`)
    expect(fields?.slice(3)).toEqual([
      't',
      '127.0.0.1',
      '',
      `x.${BANNED}`,
      'AAAA',
      '3',
      'b',
      'g',
      'domain',
      'ban',
      SEGMENT,
      '0',
      'banned',
      '',
      '',
      '',
      '',
      '',
      // Plain DNS.
      '0',
    ])
  })

  test('a query with EDNS above version 0 gets BADVERS and an OPT record', async () => {
    const reply = await ask(gateway.port, 'version.example', { edns: { version: 1 } })
    expect(reply).toMatchObject({ rcode: 16, hasOpt: true })
    expect(upstream.asked('version.example')).toEqual([])
  })

  test('a query with another opcode gets NOTIMP over UDP and TCP', async () => {
    const status = makeQuery('status.example', { flags: 0x1000, edns: null })
    expect(await sendByUdp(gateway.port, status)).toMatchObject({ rcode: 4 })
    expect(await sendByTcp(gateway.port, [status], 1)).toEqual([expect.objectContaining({ rcode: 4 })])
  })

  test('a query with unknown options and flags of EDNS is answered, and they are not returned', async () => {
    const query = makeQuery(BANNED, { edns: { cookie: undefined } })
    const option = Buffer.from([0xfe, 0x01, 0, 2, 1, 2])
    query.writeUInt16BE(option.length, query.length - 2)
    query.writeUInt16BE(0x7fff, query.length - 4)
    const reply = await sendByUdp(gateway.port, Buffer.concat([query, option]))
    expect(reply).toMatchObject({ rcode: 3, hasOpt: true, ede: { code: 15 } })
    expect(reply?.bytes.includes(option)).toBe(false)
  })

  test('gets its DO and CD bits back', async () => {
    const reply = await ask(gateway.port, 'bits.example', { flags: RD | CD, edns: { isDnssecOk: true } })
    expect(reply.has('CD')).toBe(true)
    expect(reply.bytes.readUInt16BE(reply.bytes.length - 4)).toBe(0x8000)
    expect(upstream.asked('bits.example')[0]).toMatchObject({ isDnssecOk: true, flags: expect.any(Number) })
    expect((upstream.asked('bits.example')[0]?.flags ?? 0) & CD).toBe(CD)
  })

  test('gets its own spelling of the name back', async () => {
    const reply = await ask(gateway.port, 'MiXeD.ExAmPlE')
    expect(reply.answer).toEqual(['MiXeD.ExAmPlE. 300 A 198.51.100.7'])
  })

  test('gets no AD from an upstream that is not marked as trusted', async () => {
    upstream.follow(({ name }) => ({ answer: [`${name}. 300 A 198.51.100.7`], flags: AD }))
    expect((await ask(gateway.port, 'untrusted.example', { flags: RD | AD })).has('AD')).toBe(false)
  })
})

describe('a malformed message', () => {
  const good = makeQuery('malformed.example', { edns: null })
  const patched = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(good)
    change(bytes)
    return bytes
  }
  const label = Buffer.from([1, 0x61])
  const opt = (options = Buffer.alloc(0)) =>
    Buffer.concat([Buffer.from([0, 0, 41, 4, 208, 0, 0, 0, 0, 0, options.length]), options])
  const withAdditional = (records: readonly Buffer[]) =>
    Buffer.concat([patched((bytes) => bytes.writeUInt16BE(records.length, 10)), ...records])
  const withName = (lengths: readonly number[]) =>
    Buffer.concat([
      good.subarray(0, 12),
      ...lengths.map((length) => Buffer.concat([Buffer.from([length]), Buffer.alloc(length, 0x61)])),
      Buffer.from([0, 0, 1, 0, 1]),
    ])
  const cases: readonly (readonly [string, Buffer, number | null])[] = [
    ['a response', patched((bytes) => bytes.writeUInt16BE(0x8100, 2)), null],
    ['with the TC bit', patched((bytes) => bytes.writeUInt16BE(0x0300, 2)), 1],
    ['without a question', patched((bytes) => bytes.writeUInt16BE(0, 4)), 1],
    ['with two questions', patched((bytes) => bytes.writeUInt16BE(2, 4)), 1],
    ['with octets behind its end', Buffer.concat([good, Buffer.from([1])]), 1],
    ['with a label of 64 octets', patched((bytes) => bytes.writeUInt8(64, 12)), 1],
    ['with a pointer as its name', patched((bytes) => bytes.writeUInt16BE(0xc00c, 12)), 1],
    ['with an answer', patched((bytes) => bytes.writeUInt16BE(1, 6)), 1],
    ['with an additional record that is missing', patched((bytes) => bytes.writeUInt16BE(1, 10)), 1],
    ['cut short', good.subarray(0, 20), 1],
    ['with an authority record that is missing', patched((bytes) => bytes.writeUInt16BE(1, 8)), 1],
    ['that announces 65,535 questions', patched((bytes) => bytes.writeUInt16BE(65_535, 4)), 1],
    ['that announces 65,535 additional records', patched((bytes) => bytes.writeUInt16BE(65_535, 10)), 1],
    ['with a label of the reserved form 01', patched((bytes) => bytes.writeUInt8(0x41, 12)), 1],
    ['with a label of the reserved form 10', patched((bytes) => bytes.writeUInt8(0x81, 12)), 1],
    ['with a name of 256 octets', withName([63, 63, 63, 62]), 1],
    ['with a name that does not end', good.subarray(0, good.length - 5), 1],
    ['without a class', good.subarray(0, good.length - 2), 1],
    ['with a type of 0', patched((bytes) => bytes.writeUInt16BE(0, good.length - 4)), 1],
    ['with OPT as its type', patched((bytes) => bytes.writeUInt16BE(41, good.length - 4)), 1],
    ['with two OPT records', withAdditional([opt(), opt()]), 1],
    ['with an OPT record that has a name', withAdditional([Buffer.concat([label, opt()])]), 1],
    ['with an OPT record cut short', withAdditional([opt().subarray(0, 8)]), 1],
    ['with an option that is longer than its record', withAdditional([opt(Buffer.from([0, 3, 0, 9]))]), 1],
    ['with half an option', withAdditional([opt(Buffer.from([0, 3]))]), 1],
    ['with an additional name that points nowhere', withAdditional([Buffer.from([0xc0])]), 1],
    ['in the class CHAOS', patched((bytes) => bytes.writeUInt16BE(3, good.length - 2)), 5],
    ['in the class ANY', patched((bytes) => bytes.writeUInt16BE(255, good.length - 2)), 5],
    ['of the meta type MAILB', patched((bytes) => bytes.writeUInt16BE(253, good.length - 4)), 4],
    ['with the opcode NOTIFY', patched((bytes) => bytes.writeUInt16BE(0x2000, 2)), 4],
    ['with the opcode UPDATE', patched((bytes) => bytes.writeUInt16BE(0x2800, 2)), 4],
    ['with the opcode 15', patched((bytes) => bytes.writeUInt16BE(0x7800, 2)), 4],
    ['of zeros', Buffer.alloc(12), 1],
    ['of ones', Buffer.alloc(64, 0xff), null],
    ['shorter than a header', good.subarray(0, 7), null],
  ]

  test.each(cases)('%s is not forwarded', async (_, message, rcode) => {
    const before = upstream.queries.length
    const reply = await firstReply(gateway.port, message, makeQuery(BANNED, { id: LAST }))
    expect(reply.id === LAST ? null : reply.rcode).toBe(rcode)
    expect(await ask(gateway.port, BANNED)).toMatchObject({ rcode: 3 })
    expect(upstream.queries).toHaveLength(before)
  })

  test.each(cases)('%s is not forwarded over TCP either', async (_, message, rcode) => {
    const before = upstream.queries.length
    // The connection of a message that gets no reply is closed, as is one of which half a query is missing.
    const replies = await sendByTcp(gateway.port, [message], 1)
    expect(replies.map((reply) => reply.rcode)).toEqual(rcode === null ? [] : [rcode])
    expect(upstream.queries).toHaveLength(before)
  })

  test('a malformed message is counted and not recorded', async () => {
    const before = { visits: gateway.visits().length, count: (await gateway.status()).totals.malformed }
    await sendByUdp(gateway.port, withAdditional([opt(), opt()]))
    expect((await gateway.status()).totals.malformed).toBe(before.count + 1)
    expect(gateway.visits()).toHaveLength(before.visits)
  })
})
