import { createSocket } from 'node:dgram'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { makeQuery, sendByUdp } from './support/dns-client.ts'
import { GatewayProcess } from './support/gateway-process.ts'

const NAME = 'x.localhost'
const KILLS = isLongRun ? 20 : 3
let gateway: GatewayProcess
afterEach(() => gateway.remove())

const nameOf = (round: number, id: number) => `r${round}-${id}.localhost`

test('every answered query is exactly one line after SIGKILL under load', async () => {
  gateway = await GatewayProcess.start()
  const answered = new Set<string>()
  for (let round = 0; round < KILLS; round++) {
    const socket = createSocket('udp4')
    let count = 0
    socket.on('message', (reply) => {
      answered.add(nameOf(round, reply.readUInt16BE(0)))
      count += 1
    })
    // A busy machine drops datagrams: queries are sent until enough of them are answered, and some are always pending.
    for (let id = 0; count < 500 && id < 60_000; id += 1) {
      socket.send(makeQuery(nameOf(round, id), { id }), gateway.port, '127.0.0.1')
      if (id % 50 === 0) await setImmediate()
    }
    expect(count).toBeGreaterThanOrEqual(500)
    await gateway.kill()
    await gateway.run()
    socket.close()
  }
  const recorded = gateway.visits().map((fields) => fields[6] ?? '')
  expect(new Set(recorded).size).toBe(recorded.length)
  expect([...answered].filter((name) => !recorded.includes(name))).toEqual([])
})

test('beyond the limit every second answer is truncated and nothing is recorded', async () => {
  gateway = await GatewayProcess.start({ settings: { queriesPerSecondPerClient: 1 } })
  const socket = createSocket('udp4')
  const slipped = new Promise<number>((resolve) => {
    socket.on('message', (reply) => {
      if ((reply.readUInt16BE(2) & 0x0200) !== 0) resolve(reply.length)
    })
  })
  const query = makeQuery(NAME)
  for (let i = 0; i < 40; i++) socket.send(query, gateway.port, '127.0.0.1')
  expect(await slipped).toBeLessThanOrEqual(query.length)
  socket.close()
  expect(gateway.visits().length).toBeLessThan(20)
  expect((await gateway.status()).totals.limited).toBeGreaterThan(20)
})

test('a taken port is reported with its reason, and served once it is free', async () => {
  const holder = createSocket('udp4')
  await new Promise<void>((resolve) => holder.bind(0, '127.0.0.1', resolve))
  gateway = await GatewayProcess.start({ port: holder.address().port })
  expect((await gateway.status()).listeners[0]).toMatchObject({
    isUp: false,
    fault: 'portTaken',
    code: 'EADDRINUSE',
  })
  await new Promise<void>((resolve) => holder.close(() => resolve()))
  await gateway.untilListening()
  expect(await sendByUdp(gateway.port, makeQuery(NAME))).toMatchObject({ rcode: 0 })
})

test('SIGTERM ends it orderly', async () => {
  gateway = await GatewayProcess.start()
  expect(await gateway.kill('SIGTERM')).toBe(0)
})
