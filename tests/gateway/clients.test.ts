import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClientTable } from '../../api/src/gateway/clients/client-table.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { ask, framed, makeQuery } from './support/dns-client.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const MAC = 'aa:00:00:00:00:01'
const NAME = 'device.example'
/** Answered here, so that no upstream is needed. */
const LOCAL = 'x.localhost'
const banIn = (segmentId: string) => ({
  id: `ban in ${segmentId}`,
  segmentId,
  group: 'domain' as const,
  entry: NAME,
  solvedMode: 'banned' as const,
})
const segment = (id: string, rank: number, entry: string) => ({
  id,
  rank,
  entries: [entry],
  defaultMode: 'passed' as const,
})

let gateway: GatewayProcess
let port: number
beforeAll(async () => {
  port = await freePort()
  const listen = [`127.0.0.1#${port}`, `0:0:0:0:0:0:0:1#${port}`]
  gateway = await GatewayProcess.start({ port, hasClock: true, settings: { listen } })
  await gateway.setPolicies({
    ...OPEN,
    segments: [...OPEN.segments, segment('six', 1, '::1'), segment('mac', 2, MAC)],
    customPolicies: [banIn('six'), banIn('mac')],
  })
})
afterAll(() => gateway.remove())

describe('a client', () => {
  test('a client with IPv6 is answered from the address that it queried, and recorded with its own', async () => {
    expect((await ask(port, NAME, { to: '::1' })).rcode).toBe(3)
    expect(gateway.visits().at(-1)?.[4]).toBe('::1')
    expect(gateway.visits().at(-1)?.[13]).toBe('six')
    expect((await gateway.status()).listeners).toEqual([
      expect.objectContaining({ address: `127.0.0.1#${port}`, isUp: true }),
      expect.objectContaining({ address: `::1#${port}`, isUp: true }),
    ])
  })

  test('belongs to the segment of the MAC that has its address at that moment', async () => {
    await gateway.setDevices([{ ip: '127.0.0.5', mac: MAC }])
    expect((await ask(port, NAME, { from: '127.0.0.5' })).rcode).toBe(3)
    expect(gateway.visits().at(-1)?.slice(4, 6)).toEqual(['127.0.0.5', MAC])
    await gateway.setDevices([{ ip: '127.0.0.6', mac: MAC }])
    expect((await ask(port, NAME, { from: '127.0.0.5' })).rcode).not.toBe(3)
    expect((await ask(port, NAME, { from: '127.0.0.6' })).rcode).toBe(3)
  })

  test('keeps its count when leases change', async () => {
    const countOf = async () =>
      (await gateway.status()).topClients.find(({ ip }) => ip === '127.0.0.7')?.queries
    await ask(port, LOCAL, { from: '127.0.0.7' })
    await gateway.setDevices([{ ip: '127.0.0.7', mac: MAC }])
    await ask(port, LOCAL, { from: '127.0.0.7' })
    expect(await countOf()).toBe(2)
    const reply = await gateway.control({ type: 'client', ip: '127.0.0.7' })
    expect(reply).toMatchObject({ type: 'client', lastQueryAt: expect.any(Number) })
  })
})

test('clients of different networks use the servers of their own entries', async () => {
  const servers = await Promise.all(
    [7, 8, 9].map((last) =>
      ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 300 A 198.51.100.${last}`] })),
    ),
  )
  const specified = ['127.0.0.2', '127.0.0.0/29', '::/0'].map((match, i) => ({
    match,
    servers: [{ server: servers[i]?.server ?? '' }],
  }))
  await gateway.apply({ upstreams: { specified } })
  const answerFor = async (options: object) => (await ask(port, 'shared.example', options)).answer[0]
  for (let i = 0; i < 2; i++) {
    expect(await answerFor({ from: '127.0.0.2' })).toContain('198.51.100.7')
    expect(await answerFor({ from: '127.0.0.3' })).toContain('198.51.100.8')
    expect(await answerFor({ to: '::1' })).toContain('198.51.100.9')
  }
  expect(servers.map(({ queries }) => queries.length)).toEqual([1, 1, 1])
  await gateway.apply({})
  await Promise.all(servers.map((server) => server.stop()))
})

describe('a cookie', () => {
  const cookie = Buffer.alloc(8, 7)

  test('a cookie is renewed after half an hour and invalid after more than an hour', async () => {
    const { cookie: first } = await ask(port, LOCAL, { edns: { cookie } })
    const again = async () => (await ask(port, LOCAL, { edns: { cookie: first ?? undefined } })).cookie
    expect(await again()).toEqual(first)
    await gateway.passTime(1_900)
    const renewed = await again()
    expect(renewed).toHaveLength(24)
    expect(renewed).not.toEqual(first)
  })

  test('a cookie of another address is not valid', async () => {
    const { cookie: first } = await ask(port, LOCAL, { edns: { cookie } })
    const other = await ask(port, LOCAL, { edns: { cookie: first ?? undefined }, from: '127.0.0.8' })
    expect(other.cookie).not.toEqual(first)
  })

  test.each([7, 9, 15, 41])('a cookie of %i octets is a format error', async (length) => {
    expect((await ask(port, LOCAL, { edns: { cookie: Buffer.alloc(length) } })).rcode).toBe(1)
  })

  test('admits a client whose address others use beyond the limit', async () => {
    await gateway.apply({ queriesPerSecondPerClient: 5 })
    const { cookie: proof } = await ask(port, LOCAL, { edns: { cookie }, from: '127.0.0.9' })
    const flood = createSocket('udp4')
    await new Promise<void>((resolve) => flood.bind(0, '127.0.0.9', resolve))
    for (let i = 0; i < 200; i++) flood.send(makeQuery(LOCAL), port, '127.0.0.1')
    const reply = await ask(port, LOCAL, { edns: { cookie: proof ?? undefined }, from: '127.0.0.9' })
    expect(reply.has('TC')).toBe(false)
    expect(reply.answer).toHaveLength(1)
    flood.close()
    await gateway.apply({})
  })
})

test('a TCP connection is closed after ten seconds without a complete query', async () => {
  const [idle, slow] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  const closed = [idle, slow].map(
    (socket) => new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined)),
  )
  const first = new Promise((resolve) => slow.once('data', resolve))
  slow.write(framed(makeQuery(LOCAL)))
  await first
  slow.write(Buffer.from([0, 40, 1]))
  await eventually(async () => (await gateway.status()).tcpConnections === 2)
  await gateway.passTime(11)
  await Promise.all(closed)
})

test('addresses of one IPv6 /64 share their limit, and IPv4 addresses do not', () => {
  const table = new ClientTable()
  const bucketOf = (ip: string) => table.get(ip).bucket
  expect(bucketOf('2001:db8::1')).toBe(bucketOf('2001:db8::ffff:1'))
  expect(bucketOf('2001:db8::1')).not.toBe(bucketOf('2001:db8:0:1::1'))
  expect(bucketOf('192.0.2.1')).not.toBe(bucketOf('192.0.2.2'))
})
