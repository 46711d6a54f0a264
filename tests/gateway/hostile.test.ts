import { createSocket } from 'node:dgram'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { ask, askByTcp, framed, makeQuery, sendByTcp } from './support/dns-client.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const NAME = 'x.localhost'
const MESSAGES = isLongRun ? 1_000_000 : 20_000
const CONNECTIONS = isLongRun ? 10_000 : 700
const LOAD_ROUNDS = 8
const LOAD_PER_ROUND = isLongRun ? 1_000_000 : 4_000
const LONG = 1_800_000
/** Resident, of a process that starts with about 90 MB; buffers of the runtime included. */
const MOST_MEMORY = 300 * 2 ** 20

let gateway: GatewayProcess
let upstream: ScriptedUpstream | null = null
afterEach(async () => {
  await gateway.remove()
  await upstream?.stop()
  upstream = null
})

async function expectAlive() {
  expect((await ask(gateway.port, NAME)).answer).toHaveLength(1)
  expect((await askByTcp(gateway.port, NAME)).answer).toHaveLength(1)
  expect((await gateway.status()).memoryBytes).toBeLessThan(MOST_MEMORY)
}

test(
  `${MESSAGES} malformed and random messages by UDP leave the gateway answering`,
  async () => {
    gateway = await GatewayProcess.start()
    const random = seededRandom(49)
    const good = [makeQuery(NAME), makeQuery('a.b.c.example', { edns: { cookie: Buffer.alloc(8) } })]
    const octet = () => Math.floor(random() * 256)
    const mutated = () => {
      const from = good[Math.floor(random() * good.length)] ?? Buffer.alloc(1)
      const bytes = Buffer.from(from.subarray(0, 1 + Math.floor(random() * from.length)))
      for (let n = 0; n < 4; n++) bytes[Math.floor(random() * bytes.length)] = octet()
      return bytes
    }
    const noise = () => Buffer.from(Array.from({ length: 1 + Math.floor(random() * 80) }, octet))
    const socket = createSocket('udp4')
    for (let i = 0; i < MESSAGES; i++) {
      socket.send(random() < 0.8 ? mutated() : noise(), gateway.port, '127.0.0.1')
      if (i % 500 === 0) expect((await ask(gateway.port, NAME)).answer).toHaveLength(1)
    }
    socket.close()
    await expectAlive()
  },
  LONG,
)

test('random streams over TCP do not stop the gateway', async () => {
  gateway = await GatewayProcess.start()
  const random = seededRandom(7)
  const streams = Array.from({ length: isLongRun ? 2_000 : 100 }, () =>
    Buffer.from(Array.from({ length: 1 + Math.floor(random() * 3_000) }, () => Math.floor(random() * 256))),
  )
  for (const stream of streams) {
    const socket = connect(gateway.port, '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => socket.write(stream, () => resolve()))
    socket.destroy()
  }
  await expectAlive()
})

test(
  `${CONNECTIONS} half-open TCP connections of one client keep no other client away`,
  async () => {
    gateway = await GatewayProcess.start()
    const quiet = await open('127.0.0.7')
    const sockets: Socket[] = []
    for (let i = 0; i < CONNECTIONS; i++) {
      const socket = await open('127.0.0.8')
      socket.write(Buffer.from([0]))
      sockets.push(socket)
      // Those that the gateway has closed need no descriptor here.
      if (sockets.length > 600) sockets.shift()?.destroy()
    }
    const queries = [makeQuery(NAME, { id: 1 }), makeQuery(NAME, { id: 2 })]
    const replies = await sendByTcp(gateway.port, queries, 2)
    expect(replies.map(({ id }) => id)).toEqual([1, 2])
    expect((await gateway.status()).tcpConnections).toBeLessThanOrEqual(513)
    // Its connection is the oldest, and yet one of the other client's was closed for each new one.
    const answer = new Promise<Buffer>((resolve) => quiet.once('data', resolve))
    quiet.write(framed(makeQuery(NAME, { id: 3 })))
    expect((await answer).readUInt16BE(2)).toBe(3)
    await expectAlive()
    for (const socket of [...sockets, quiet]) socket.destroy()
  },
  LONG,
)

/** Opens a connection from a loopback address, by which the gateway identifies the client. */
async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

test('a client that announces a huge query is disconnected before it has sent it', async () => {
  gateway = await GatewayProcess.start()
  const socket = await open('127.0.0.9')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(Buffer.from([0xff, 0xff, 0]))
  await closed
  await expectAlive()
})

test('a client that reads none of its answers is disconnected', async () => {
  upstream = await ScriptedUpstream.start(({ name }) => ({
    answer: Array.from({ length: 1_500 }, (_, i) => `${name}. 300 A 198.51.${100 + (i >> 8)}.${i & 255}`),
  }))
  gateway = await GatewayProcess.start({
    settings: { upstreams: { default: [{ server: upstream.server }] } },
  })
  const socket = await open('127.0.0.9')
  socket.pause()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const queries = Buffer.concat(Array.from({ length: 400 }, () => framed(makeQuery('large.example'))))
  for (let i = 0; i < 20 && !socket.destroyed; i++) socket.write(queries)
  await eventually(async () => (await gateway.status()).tcpConnections === 0)
  socket.resume()
  await closed
  await expectAlive()
})

test('an upstream that sends garbage and one that does not answer delay nothing', async () => {
  const random = seededRandom(3)
  const garbage = (question: Buffer, id: number) => {
    const bytes = Buffer.concat([Buffer.alloc(12), question, Buffer.alloc(Math.floor(random() * 60))])
    for (let i = 2; i < bytes.length; i++)
      if (i < 12 || i >= 12 + question.length) bytes[i] = Math.floor(random() * 256)
    bytes.writeUInt16BE(id, 0)
    bytes.writeUInt16BE(0x8180, 2)
    bytes.writeUInt16BE(1, 4)
    return bytes
  }
  upstream = await ScriptedUpstream.start(({ question, id, name }) =>
    name.startsWith('silent') ? null : [{ bytes: garbage(question, id) }, { bytes: garbage(question, id) }],
  )
  gateway = await GatewayProcess.start({
    settings: { upstreams: { default: [{ server: upstream.server }] } },
  })
  const names = Array.from({ length: 300 }, (_, i) => `lie${i}.example`)
  const replies = await Promise.all(names.map((name) => ask(gateway.port, name)))
  expect(replies.every(({ rcode }) => rcode === 0 || rcode === 2)).toBe(true)
  const socket = createSocket('udp4')
  for (let i = 0; i < (isLongRun ? 300_000 : 30_000); i++) {
    socket.send(makeQuery(`silent${i}.example`), gateway.port, '127.0.0.1')
    if (i % 500 === 0) expect((await ask(gateway.port, NAME)).answer).toHaveLength(1)
  }
  socket.close()
  await expectAlive()
})

test(
  'memory does not grow with the number of queries, names and clients',
  async () => {
    upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 300 A 198.51.100.7`] }))
    gateway = await GatewayProcess.start({
      settings: { upstreams: { default: [{ server: upstream.server }] }, cacheBytes: 2 ** 20 },
      spool: { fileBytes: 2 ** 20, totalBytes: 2 ** 22 },
    })
    const ban = {
      id: 'ban',
      group: 'domain' as const,
      entry: 'banned.example',
      solvedMode: 'banned' as const,
    }
    const segmentId = OPEN.segments[0]?.id ?? ''
    await gateway.setPolicies({ ...OPEN, customPolicies: [{ ...ban, segmentId }] })
    const used: number[] = []
    const socket = createSocket('udp4')
    for (let round = 0; round < LOAD_ROUNDS; round++) {
      for (let i = 0; i < LOAD_PER_ROUND; i++) {
        const name =
          i % 4 === 0 ? `r${round}-${i}.example` : `n${i}.${i % 2 === 0 ? 'localhost' : 'banned.example'}`
        socket.send(makeQuery(name), gateway.port, '127.0.0.1')
        if (i % 500 === 0) await ask(gateway.port, NAME)
      }
      used.push((await gateway.status()).memoryBytes)
    }
    socket.close()
    expect(Math.max(...used)).toBeLessThan(MOST_MEMORY)
    expect(used.at(-1)).toBeLessThan(1.3 * Math.max(...used.slice(0, LOAD_ROUNDS / 2)))
    expect((await gateway.status()).cache.bytes).toBeLessThanOrEqual(2 ** 20)
  },
  LONG,
)
