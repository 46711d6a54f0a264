import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type BodyTime, limitBody } from '../../api/src/platform/http/plugins/body-time.ts'

let server: Server
afterEach(() => server.close())

/** A connection to a server that answers with the body it was sent, within these limits. */
async function connected(limits: BodyTime) {
  server = createServer(async (request, response) => {
    limitBody(request, response, limits)
    response.end(await text(request).catch(() => ''))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
}

const HEAD = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 7\r\n\r\n'

test.each([
  ['stands still', { idle: 50, whole: null }],
  ['is never whole', { idle: 60_000, whole: 50 }],
])('a body that %s closes the connection of its sender', async (_how, limits) => {
  const socket = await connected(limits)
  socket.write(`${HEAD}{"a"`)
  socket.resume()
  await once(socket, 'close')
})

test('a body that arrives in time is answered, and its connection is reused', async () => {
  const socket = await connected({ idle: 5_000, whole: 5_000 })
  for (let turn = 0; turn < 2; turn += 1) {
    socket.write(`${HEAD}{"a":1}`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('{"a":1}')
  }
  socket.destroy()
})
