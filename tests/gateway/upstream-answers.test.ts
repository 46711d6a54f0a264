import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from './support/dns-client.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'
import { type Scripted, ScriptedUpstream } from './support/scripted-upstream.ts'

const SEGMENT = OPEN.segments[0]?.id ?? ''
const ADDRESS = '198.51.100.7'
/** Two NAPTR records of naptr2.pub.example; the name in the second ends in a pointer into the data of the first. */
const POINTED_NAPTR = Buffer.from(
  '123481800001000200000000066e617074723203707562076578616d706c650000230001066e617074723203707562076578616d706c' +
    '6500002300010000012c001e0064000a0173075349502b443255000674617267657405766f696365c013066e617074723203707562' +
    '076578616d706c6500002300010000012c00170064000a0173075349502b44325500056f74686572c058',
  'hex',
)

let upstream: ScriptedUpstream
let second: ScriptedUpstream
let gateway: GatewayProcess
beforeAll(async () => {
  upstream = await ScriptedUpstream.start(() => null)
  second = await ScriptedUpstream.start(() => null)
  gateway = await GatewayProcess.start()
  const ban = (entry: string, group: 'domain' | 'ip') => ({
    id: `ban ${entry}`,
    segmentId: SEGMENT,
    group,
    entry,
    solvedMode: 'banned' as const,
  })
  await gateway.setPolicies({
    ...OPEN,
    customPolicies: [ban('203.0.113.0/24', 'ip'), ban('b.com', 'domain')],
  })
})
beforeEach(async () => {
  second.follow(({ name }) => ({ answer: [`${name}. 300 A 203.0.113.200`] }))
  await gateway.apply({ upstreams: { default: [{ server: upstream.server }, { server: second.server }] } })
})
afterAll(async () => {
  await gateway.remove()
  await Promise.all([upstream.stop(), second.stop()])
})

describe('the Extended DNS Error of a server', () => {
  beforeEach(() => gateway.apply({ upstreams: { default: [{ server: upstream.server }] } }))

  test.each([
    ['bogus', 6, 'signature expired'],
    ['nokey', 9, ''],
  ])('an error of a server is kept with its SERVFAIL (%s)', async (label, code, text) => {
    upstream.follow(() => ({ rcode: 2, ede: { code, text } }))
    expect(await ask(gateway.port, `${label}.ede.example`)).toMatchObject({ rcode: 2, ede: { code, text } })
  })

  test('an answer without an error of the server says that the server did answer', async () => {
    upstream.follow(() => ({ rcode: 2 }))
    const reply = await ask(gateway.port, 'plainfail.ede.example')
    expect(reply).toMatchObject({ rcode: 2, ede: { code: 0, text: 'the server answered with SERVFAIL' } })
  })

  test.each([
    [5, 15, 'blocked by policy'],
    [3, 17, 'family filter'],
    [2, 16, 'ordered by law'],
  ])('an error that declares a ban is final with code %i (EDE %i)', async (rcode, code, text) => {
    await gateway.apply({ upstreams: { default: [{ server: upstream.server }, { server: second.server }] } })
    const name = `declared${rcode}.ede.example`
    const before = (await gateway.status()).totals.bannedUpstream
    upstream.follow(() => ({ rcode, ede: { code, text } }))
    expect((await ask(gateway.port, name)).ede).toEqual({ code, text })
    expect(second.asked(name)).toEqual([])
    expect((await gateway.status()).totals.bannedUpstream).toBe(before + 1)
  })
})

describe('an address inside another one', () => {
  const answering =
    (answer: string): (() => Scripted) =>
    () => ({ answer: [answer] })

  test.each([
    ['nat64', 'AAAA 64:ff9b::c0a8:101'],
    ['local64', 'AAAA 64:ff9b:1:c0a8:1:100::'],
    ['sixtofour', 'AAAA 2002:c0a8:101::1'],
    ['mapped', 'AAAA ::ffff:192.168.1.1'],
    ['compatible', 'AAAA ::192.168.1.1'],
    ['hint64', 'HTTPS 1 . ipv6hint=64:ff9b::c0a8:101'],
  ])('an embedded address is refused where it is private (%s)', async (label, data) => {
    const name = `${label}.rebind.example`
    upstream.follow(answering(`${name}. 300 ${data}`))
    const reply = await ask(gateway.port, name, { type: data.split(' ')[0] ?? '' })
    expect([reply.rcode, reply.answer]).toEqual([5, []])
  })

  test.each([
    ['nat64pub', '64:ff9b::c633:6407'],
    ['v6pub', '2001:4860::1'],
  ])('an embedded address passes where it is public (%s)', async (label, address) => {
    const name = `${label}.rebind.example`
    upstream.follow(answering(`${name}. 300 AAAA ${address}`))
    expect((await ask(gateway.port, name, { type: 'AAAA' })).answer).toHaveLength(1)
  })

  test.each(['64:ff9b::cb00:710a', '2002:cb00:710a::1'])(
    'an embedded address is banned like the address itself (%s)',
    async (ip) => {
      const name = `embedded${ip.length}.example`
      upstream.follow(answering(`${name}. 300 AAAA ${ip}`))
      expect(await ask(gateway.port, name, { type: 'AAAA' })).toMatchObject({ rcode: 3, ede: { code: 15 } })
    },
  )

  test('an unspecified address is refused beside another address and passes alone', async () => {
    upstream.follow(({ name }) => ({ answer: [`${name}. 300 A 0.0.0.0`, `${name}. 300 A ${ADDRESS}`] }))
    expect((await ask(gateway.port, 'mixed.rebind.example')).rcode).toBe(5)
    upstream.follow(({ name }) => ({ answer: [`${name}. 300 A 0.0.0.0`] }))
    expect((await ask(gateway.port, 'alone.rebind.example')).answer).toHaveLength(1)
  })

  test('an address of the additional section never reaches the client', async () => {
    upstream.follow(({ name }) => ({
      answer: [`${name}. 300 MX 10 mail.example.`],
      additional: ['mail.example. 300 A 192.168.1.1', 'mail.example. 300 A 203.0.113.5'],
    }))
    expect((await ask(gateway.port, 'mx.example', { type: 'MX' })).additional).toEqual([])
  })
})

describe('names in records', () => {
  test('names are expanded where a server compressed them', async () => {
    upstream.follow(({ id }) => {
      const bytes = Buffer.from(POINTED_NAPTR)
      bytes.writeUInt16BE(id, 0)
      return { bytes }
    })
    const { answer } = await ask(gateway.port, 'naptr2.pub.example', { type: 'NAPTR' })
    expect(answer.map((record) => record.split(' ').at(-1))).toEqual([
      'target.voice.pub.example.',
      'other.voice.pub.example.',
    ])
  })

  test('names never show the random letter case of our query', async () => {
    upstream.follow(({ question, id }) => {
      const head = Buffer.from([id >> 8, id & 255, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
      // The target of the SRV record is a pointer to the question.
      const record = Buffer.from([0xc0, 12, 0, 33, 0, 1, 0, 0, 1, 44, 0, 8, 0, 1, 0, 1, 0, 80, 0xc0, 12])
      return { bytes: Buffer.concat([head, question, record]) }
    })
    const { answer } = await ask(gateway.port, 'a-long-name-of-letters.example', { type: 'SRV' })
    expect(answer[0]?.split(' ').at(-1)).toBe('a-long-name-of-letters.example.')
  })

  test('names are read in bounded time from a message of nested pointers', async () => {
    upstream.follow(({ question, id, isTcp }) =>
      isTcp ? { bytes: nestedPointers(question, id) } : { flags: 0x0200 },
    )
    const slow = ask(gateway.port, 'nested.example')
    const startedAt = performance.now()
    await Promise.all([slow, ask(gateway.port, 'localhost')])
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })
})

test('a comma in the target of an alias stays part of it in the visit', async () => {
  upstream.follow(({ name }) => ({
    answer: [`${name}. 300 CNAME x\\,y.example.`, `x\\,y.example. 300 A ${ADDRESS}`],
  }))
  await ask(gateway.port, 'comma.example')
  expect(gateway.visits().find((fields) => fields[6] === 'comma.example')?.[17]).toBe('x\\044y.example')
})

test('a dot inside a label does not divide it for a policy', async () => {
  upstream.follow(({ question, id }) => {
    const head = Buffer.from([id >> 8, id & 255, 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0])
    return { bytes: Buffer.concat([head, question]) }
  })
  expect((await ask(gateway.port, 'a\\.b.com')).rcode).toBe(0)
  expect((await ask(gateway.port, 'a.b.com')).rcode).toBe(3)
})

test('TTLs are cut to the setting, so that a ban is in force after that time', async () => {
  await gateway.apply({
    upstreams: { default: [{ server: upstream.server }] },
    maxTtlSeconds: 600,
  })
  upstream.follow(({ name }) => ({ answer: [`${name}. 604800 A ${ADDRESS}`] }))
  expect((await ask(gateway.port, 'week.example')).answer).toEqual([`week.example. 600 A ${ADDRESS}`])
})

/** A full message whose owners are chains of pointers, each to the one before it. */
function nestedPointers(question: Buffer, id: number): Buffer {
  const head = Buffer.from([id >> 8, id & 255, 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0])
  const parts = [head, question]
  let at = head.length + question.length
  let target = head.length
  let count = 0
  while (at + 14 < 16_383) {
    // A label of one octet and a pointer to the owner before it.
    const owner = Buffer.from([1, 97, 0xc0 | (target >> 8), target & 255])
    const rest = Buffer.from([0, 1, 0, 1, 0, 0, 1, 44, 0, 0])
    target = at
    parts.push(owner, rest)
    at += 14
    count++
  }
  while (at + 12 < 65_000) {
    parts.push(Buffer.from([0xc0 | (target >> 8), target & 255, 0, 16, 0, 1, 0, 0, 1, 44, 0, 0]))
    at += 12
    count++
  }
  head.writeUInt16BE(count, 6)
  return Buffer.concat(parts)
}
