import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { AddressRefused, OutboundGuard } from '../../api/src/platform/outbound/index.ts'

const answered = (guard: OutboundGuard, port: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    guard.watch(sent).on('error', reject)
    sent.end()
  })

test('a connection to a forbidden destination ends before anything is sent', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await expect(answered(new OutboundGuard([]), port)).rejects.toBeInstanceOf(AddressRefused)
    expect(asked).toBe(0)
    expect(await answered(new OutboundGuard(['127.0.0.1']), port)).toBe(200)
    expect(asked).toBe(1)
  } finally {
    server.close()
  }
})
