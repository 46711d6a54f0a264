import { createSocket, type Socket } from 'node:dgram'
import { afterEach, describe, expect, test } from 'vitest'
import { loadSystemCalls } from '../../api/src/gateway/listen/system-calls.ts'
import { listenByUdp } from '../../api/src/gateway/listen/udp-listener.ts'
import { freePort } from '../support/free-port.ts'

const calls = await loadSystemCalls()
const WAYS = [
  ['one call for each datagram', null],
  ...(calls ? [['one call for many datagrams', calls] as const] : []),
] as const
const ADDRESSES = ['127.0.0.1', '::1'] as const
const BURST = 300

const sockets: Socket[] = []
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  for (const close of closers.splice(0)) await close()
})

async function clientOf(ip: string, bytes: number): Promise<Socket> {
  const socket = createSocket({ type: ip.includes(':') ? 'udp6' : 'udp4', recvBufferSize: bytes })
  sockets.push(socket)
  await new Promise<void>((resolve) => socket.bind(0, ip, resolve))
  return socket
}

describe.each(WAYS)('with %s', (_, by) => {
  test.each(ADDRESSES)(
    'no other socket can bind the served port of %s, not even with SO_REUSEADDR',
    async (ip) => {
      const endpoint = { ip, port: await freePort() }
      closers.push(await listenByUdp(endpoint, () => undefined, by))
      const thief = createSocket({ type: ip.includes(':') ? 'udp6' : 'udp4', reuseAddr: true })
      sockets.push(thief)
      const fault = await new Promise((resolve) => {
        thief.once('error', (error) => resolve(error))
        thief.bind(endpoint.port, ip, () => resolve(null))
      })
      expect(fault).toMatchObject({ code: 'EADDRINUSE' })
    },
  )

  test.each(ADDRESSES)('each datagram of a burst to %s is answered once, to its sender', async (ip) => {
    const endpoint = { ip, port: await freePort() }
    const senders = new Set<string>()
    const echo = (message: Buffer, address: string, target: { send(bytes: Buffer): void }) => {
      senders.add(address)
      // Like the gateway, which sends answers after the turn in which the queries arrived.
      setImmediate(() => target.send(Buffer.concat([Buffer.from('re '), message])))
    }
    closers.push(await listenByUdp(endpoint, echo, by))
    const client = await clientOf(ip, 2 ** 20)
    const received: string[] = []
    const all = new Promise<void>((resolve) => {
      client.on('message', (message, from) => {
        expect([from.address, from.port]).toEqual([ip, endpoint.port])
        if (received.push(message.toString()) === BURST) resolve()
      })
    })
    const sent = Array.from({ length: BURST }, (_, i) => `${i}${'.'.repeat(i)}`)
    for (const text of sent) client.send(text, endpoint.port, ip)
    await all
    expect(received.sort()).toEqual(sent.map((text) => `re ${text}`).sort())
    expect([...senders]).toEqual([ip])
  })

  test('a port in use is reported with the error code of the system', async () => {
    const endpoint = { ip: '127.0.0.1', port: await freePort() }
    closers.push(await listenByUdp(endpoint, () => undefined, by))
    await expect(listenByUdp(endpoint, () => undefined, by)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await expect(
      listenByUdp({ ip: '192.0.2.1', port: endpoint.port }, () => undefined, by),
    ).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
  })

  test('an answer for a closed listener is dropped, and its address can be served again', async () => {
    const endpoint = { ip: '127.0.0.1', port: await freePort() }
    const client = await clientOf('127.0.0.1', 2 ** 16)
    const targets: { send(bytes: Buffer): void }[] = []
    const arrived = new Promise<void>((resolve) => {
      const receive = (_message: Buffer, _address: string, target: { send(bytes: Buffer): void }) => {
        if (targets.push(target) === 3) resolve()
      }
      void listenByUdp(endpoint, receive, by).then((close) => {
        closers.push(close)
        for (const text of ['a', 'b', 'c']) client.send(text, endpoint.port, '127.0.0.1')
      })
    })
    await arrived
    await closers.pop()?.()
    for (const target of targets) target.send(Buffer.from('late'))
    const echo = (message: Buffer, _address: string, target: { send(bytes: Buffer): void }) =>
      target.send(message)
    closers.push(await listenByUdp(endpoint, echo, by))
    const first = new Promise<string>((resolve) =>
      client.once('message', (bytes) => resolve(bytes.toString())),
    )
    client.send('again', endpoint.port, '127.0.0.1')
    expect(await first).toBe('again')
  })
})
