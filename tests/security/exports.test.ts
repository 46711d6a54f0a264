import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { StreamSlots } from '../../api/src/platform/events/stream-slots.ts'
import { endWhenHeld } from '../../api/src/platform/http/plugins/held-answers.ts'

describe('the slots of exports', () => {
  const takerOf = (userId: string, { signal } = new AbortController()) => ({ userId, signal })

  test('the slots of exports are not all available to one user, however many requests they send', async () => {
    const slots = new StreamSlots()
    const giveBack = await slots.take(takerOf('one'))
    const leaving = new AbortController()
    const more = Array.from({ length: 17 }, () => slots.take(takerOf('one', leaving)))
    const refused = more.slice(3)
    const reasons = (await Promise.allSettled(refused)).map((result) => Object(Reflect.get(result, 'reason')))
    expect(reasons.map(({ kind }) => kind)).toEqual(Array(14).fill('tooBusy'))
    await expect(slots.take(takerOf('other'))).resolves.toBeTypeOf('function')
    giveBack()
    await expect(more[0]).resolves.toBeTypeOf('function')
    leaving.abort()
    await Promise.allSettled(more)
  })

  test('the slots of exports are two, for two users', async () => {
    const slots = new StreamSlots()
    const [first] = await Promise.all([slots.take(takerOf('one')), slots.take(takerOf('two'))])
    let isTaken = false
    const third = slots.take(takerOf('three')).then(() => {
      isTaken = true
    })
    await Promise.resolve()
    expect(isTaken).toBe(false)
    first()
    await third
  })
})

describe('an export', () => {
  let server: Server
  afterEach(() => {
    vi.useRealTimers()
    server.close()
  })

  /** An endless export, or one whose source never delivers. */
  function* endless() {
    const piece = Buffer.alloc(64 * 1024)
    for (;;) yield piece
  }
  async function answered(rows: () => Readable) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server = createServer((_request, response) => {
      endWhenHeld(response)
      rows().pipe(response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    socket.on('error', () => undefined)
    const request = once(server, 'request')
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
    const [, response] = await request
    return { socket, response }
  }

  test('an export that no client reads is ended', async () => {
    const { socket, response } = await answered(() => Readable.from(endless()))
    await vi.waitUntil(() => response.writableNeedDrain)
    const closed = once(response, 'close')
    vi.advanceTimersByTime(300_000)
    await closed
    expect(response.writableFinished).toBe(false)
    socket.destroy()
  })

  test('an export with a slow source is waited for', async () => {
    const source = new Readable({ read: () => undefined })
    const { socket, response } = await answered(() => source)
    vi.advanceTimersByTime(300_000)
    source.push('at last')
    source.push(null)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('200 OK')
    expect(response.writableFinished).toBe(true)
    socket.destroy()
  })
})
