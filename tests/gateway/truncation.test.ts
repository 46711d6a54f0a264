import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ask, askByTcp, makeQuery, sendByTcp } from './support/dns-client.ts'
import { GatewayProcess } from './support/gateway-process.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

let upstream: ScriptedUpstream
let gateway: GatewayProcess
/** `n<count>.example` has so many addresses, of 16 octets each. */
beforeAll(async () => {
  upstream = await ScriptedUpstream.start(({ name }) => {
    const count = Number(/^n(\d+)\./.exec(name)?.[1])
    return {
      answer: Array.from({ length: count }, (_, i) => `${name}. 300 A 198.51.${100 + (i >> 8)}.${i & 255}`),
    }
  })
  gateway = await GatewayProcess.start({
    settings: { upstreams: { default: [{ server: upstream.server }] } },
  })
})
afterAll(async () => {
  await gateway.remove()
  await upstream.stop()
})

test.each([
  ['without EDNS at 512 octets', null, 29, 31],
  ['at 512 octets where the client names less', { size: 100 }, 28, 31],
  ['at the size that the client names', { size: 800 }, 45, 48],
  ['at 1,232 octets where the client names more', { size: 65_535 }, 74, 77],
] as const)('an answer by UDP is truncated %s', async (_, edns, fits, exceeds) => {
  const [small, large] = [
    await ask(gateway.port, `n${fits}.example`, { edns }),
    await ask(gateway.port, `n${exceeds}.example`, { edns }),
  ]
  expect([small.has('TC'), small.answer.length]).toEqual([false, fits])
  expect([large.has('TC'), large.answer.length, large.hasOpt]).toEqual([true, 0, edns !== null])
  expect((await askByTcp(gateway.port, `n${exceeds}.example`, { edns })).answer).toHaveLength(exceeds)
})

test('an answer of 32 KB is complete over TCP', async () => {
  const reply = await askByTcp(gateway.port, 'n2000.example')
  expect(reply.answer).toHaveLength(2_000)
})

test('queries of one connection are answered as answers become ready', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  upstream.follow(async ({ name }) => {
    if (name === 'slow.example') await held
    return { answer: [`${name}. 300 A 198.51.100.7`] }
  })
  const queries = [makeQuery('slow.example', { id: 1 }), makeQuery('x.localhost', { id: 2 })]
  const replies = sendByTcp(gateway.port, [...queries, makeQuery('quick.example', { id: 3 })], 3)
  await eventually(() => gateway.visits().some((fields) => fields[6] === 'quick.example'))
  release()
  expect((await replies).map(({ id }) => id)).toEqual([2, 3, 1])
})
