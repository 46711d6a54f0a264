import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ask } from './support/dns-client.ts'
import { GatewayProcess } from './support/gateway-process.ts'
import { type Scripted, ScriptedUpstream, type SentQuery, truncated } from './support/scripted-upstream.ts'

const ADDRESS = '198.51.100.7'
const SECOND = '203.0.113.200'
const FORMERR = 1
const NOTIMP = 4
const PADDING = Buffer.alloc(3)

const upstreams: ScriptedUpstream[] = []
let gateway: GatewayProcess
afterEach(async () => {
  await gateway.remove()
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.stop()))
})

async function upstreamOf(script: (query: SentQuery) => Scripted | Scripted[] | null, hasTcp = true) {
  const upstream = await ScriptedUpstream.start(script, { hasTcp })
  upstreams.push(upstream)
  return upstream
}

async function forwardTo(servers: readonly ScriptedUpstream[], hasClock = false) {
  const settings = { upstreams: { default: servers.map(({ server }) => ({ server })) } }
  gateway = await GatewayProcess.start({ settings, hasClock })
}

const addressOf = async (name: string, type = 'A') =>
  (await ask(gateway.port, name, { type })).answer[0]?.split(' ').at(-1)

const found = ({ name }: SentQuery, address = ADDRESS): Scripted => ({
  answer: [`${name}. 300 A ${address}`],
})

/** The question in another letter case. */
function spelled({ question }: SentQuery, spell: (text: string) => string): Buffer {
  const name = spell(question.toString('latin1', 0, question.length - 4))
  return Buffer.concat([Buffer.from(name, 'latin1'), question.subarray(question.length - 4)])
}

/** A header without a question. */
function bareHeader({ id }: SentQuery, rcode: number): Scripted {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(id, 0)
  bytes.writeUInt16BE(0x8180 | rcode, 2)
  return { bytes }
}

/** BADVERS is an extended code, whose upper bits are in the OPT record. */
function badVersion({ id, question }: SentQuery): Scripted {
  const head = Buffer.from([id >> 8, id & 255, 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 1])
  return { bytes: Buffer.concat([head, question, Buffer.from([0, 0, 41, 4, 208, 1, 0, 0, 0, 0, 0])]) }
}

function padded({ id, question }: SentQuery): Scripted {
  const head = Buffer.from([id >> 8, id & 255, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 1, 44, 0, 4, 198, 51, 100, 7])
  return { bytes: Buffer.concat([head, question, record, PADDING]) }
}

describe('a server that', () => {
  const lower = (query: SentQuery) => ({
    ...found(query),
    question: spelled(query, (text) => text.toLowerCase()),
  })
  const upper = (query: SentQuery) => ({
    ...found(query),
    question: spelled(query, (text) => text.toUpperCase()),
  })

  test.each([
    ['writes the question in lower case and has no TCP', lower],
    ['writes the question in upper case and has no TCP', upper],
  ])('%s answers once it is known with one query a name', async (_, script) => {
    const upstream = await upstreamOf(script, false)
    await forwardTo([upstream])
    expect(await addressOf('w1.plain.example')).toBe(ADDRESS)
    expect(await addressOf('w2.plain.example')).toBe(ADDRESS)
    expect(upstream.asked('w2.plain.example')).toHaveLength(1)
  })

  test.each<[string, (query: SentQuery) => Scripted]>([
    ['refuses OPT by a header alone', (query) => bareHeader(query, FORMERR)],
    ['refuses OPT with NOTIMP', () => ({ rcode: NOTIMP })],
    ['refuses OPT with BADVERS', badVersion],
  ])('%s is asked without it, from the second name on at once', async (_, refuse) => {
    const upstream = await upstreamOf((query) => (query.hasEdns ? refuse(query) : found(query)))
    await forwardTo([upstream])
    expect(await addressOf('w1.plain.example')).toBe(ADDRESS)
    expect(await addressOf('w2.plain.example')).toBe(ADDRESS)
    expect(upstream.asked('w2.plain.example').map(({ hasEdns }) => hasEdns)).toEqual([false])
  })

  test('a server that pads its messages is understood', async () => {
    await forwardTo([await upstreamOf(padded)])
    expect(await addressOf('padded.plain.example')).toBe(ADDRESS)
  })

  test('changes the letter case and the answer each time is not believed', async () => {
    let number = 0
    const upstream = await upstreamOf(
      (query) => ({ ...found(query, `192.0.2.${++number}`), question: lower(query).question }),
      false,
    )
    await forwardTo([upstream])
    const reply = await ask(gateway.port, 'forged.plain.example')
    expect([reply.rcode, reply.answer]).toEqual([2, []])
  })

  test('answers FORMERR and TC in turn is asked a bounded number of times', async () => {
    let number = 0
    const upstream = await upstreamOf(() => (number++ % 2 === 0 ? { rcode: FORMERR } : truncated))
    await forwardTo([upstream])
    expect(await ask(gateway.port, 'turns.example')).toMatchObject({ rcode: 2 })
    expect(upstream.queries.length).toBeLessThan(30)
  })

  test('truncates its answer over TCP gives SERVFAIL instead of an empty answer', async () => {
    await forwardTo([await upstreamOf(() => truncated)])
    expect(await ask(gateway.port, 'cut.example')).toMatchObject({ rcode: 2, answer: [] })
  })

  test('the only server is not given up when it answers after three seconds', async () => {
    let isAwake = false
    const upstream = await upstreamOf((query) => (isAwake ? found(query) : null))
    await forwardTo([upstream])
    await ask(gateway.port, 'sleeps.example')
    const coming = addressOf('wakes.example')
    await eventually(() => upstream.asked('wakes.example').length >= 2)
    isAwake = true
    expect(await coming).toBe(ADDRESS)
  })
})

describe('the order of the servers', () => {
  const second = (query: SentQuery) => found(query, SECOND)

  test.each<[string, Scripted, string]>([
    ['SERVFAIL for one name', { rcode: 2 }, 'A'],
    ['REFUSED for one name', { rcode: 5 }, 'A'],
    ['NOTIMP for one type', { rcode: NOTIMP }, 'HTTPS'],
  ])('holds after %s', async (_, failure, type) => {
    const first = await upstreamOf((query) =>
      query.name === 'broken.plain.example' ? failure : found(query),
    )
    await forwardTo([first, await upstreamOf(second)])
    expect(await addressOf('w1.plain.example')).toBe(ADDRESS)
    await ask(gateway.port, 'broken.plain.example', { type })
    expect(await addressOf('w2.plain.example')).toBe(ADDRESS)
  })

  test('holds for a server that was put before one in use', async () => {
    const [first, other] = [await upstreamOf(found), await upstreamOf(second)]
    await forwardTo([other])
    expect(await addressOf('w1.plain.example')).toBe(SECOND)
    await gateway.apply({
      upstreams: { default: [{ server: first.server }, { server: other.server }] },
    })
    expect(await addressOf('w2.plain.example')).toBe(ADDRESS)
  })

  test('holds again once a server that failed for many names answers', async () => {
    let isBroken = true
    const first = await upstreamOf((query) => (isBroken ? { rcode: 5 } : found(query)))
    await forwardTo([first, await upstreamOf(second)], true)
    for (let i = 0; i < 12; i++) expect(await addressOf(`broken${i}.plain.example`)).toBe(SECOND)
    isBroken = false
    await gateway.passTime(60)
    await ask(gateway.port, 'probe.plain.example')
    await eventually(async () => (await addressOf(`w${Date.now()}.plain.example`)) === ADDRESS)
  })
})
