import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askKey, askKeyName } from '../../api/src/bind/ask-key.ts'
import { askView } from '../../api/src/bind/signed-question.ts'
import { RCODE } from '../../api/src/gateway/wire/codes.ts'
import { BindQuestions } from '../../api/src/modules/nodes/bind-questions.ts'
import { hasNamed } from './support/bind-server.ts'
import { DrivenBind, STAFF_ID } from './support/driven-bind.ts'

const WAIT = 120_000
const KEY = randomBytes(32).toString('hex')
const NOBODY = '00000009-0000-4000-8000-000000000000'
let driven: DrivenBind

beforeAll(async () => {
  if (!hasNamed) return
  driven = await DrivenBind.start()
  await driven.take(await driven.order())
  await driven.driver.setConsoleKey(KEY)
  await driven.untilInForce()
}, WAIT)
afterAll(() => driven?.stop())

/** What the console knows of the policies: two segments, and one that has no devices there. */
const SOURCE = {
  generation: () => 1,
  canaries: async () =>
    [BUILT_IN_SEGMENT_ID, STAFF_ID, NOBODY].map((segmentId) => ({
      segmentId,
      name: '1.canary.netwarden.internal',
      deviceIp: '127.2.0.5',
    })),
  verdictOf: () => 'passed' as const,
}
const asked = (key = KEY, { address = driven.bind.address, proved = [] as string[] } = {}) =>
  new BindQuestions(key, 100).ask({ addresses: [address, '127.0.0.1#9'], proved, generation: 1 }, SOURCE)

test.skipIf(!hasNamed)('the views answer the console by their policies, over UDP and TCP', async () => {
  expect(driven.driver.isAskable).toBe(true)
  // Of two segments a name that is always banned, and one that always passes.
  const report = { asked: 8, agreed: 8, differing: [], generation: null }
  expect(await asked()).toEqual({ report, proved: [driven.bind.address], old: null })
})

test.skipIf(!hasNamed)(
  'another key is not answered, and that of the console neither reads nor changes policies',
  async () => {
    expect(await asked('00'.repeat(32))).toEqual({ report: null, proved: [], old: null })
    const zone = { name: 'domain.own.netwarden.internal', type: 'SOA', isRecursive: false }
    const answer = await askView(driven.bind.address, askKey(KEY, BUILT_IN_SEGMENT_ID), zone)
    expect(answer).toMatchObject({ rcode: RCODE.REFUSED, data: [], isSigned: true })
    const uses = readFileSync(driven.current('views.conf'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(askKeyName(BUILT_IN_SEGMENT_ID)))
    expect(uses.map((line) => line.trim().split(' ', 2).join(' '))).toEqual([
      'acl "netwarden-asks"',
      'match-clients {',
    ])
  },
)

test.skipIf(!hasNamed)(
  'a server without the keys at an address that has answered before is a fault',
  async () => {
    const { report } = await asked('00'.repeat(32), { proved: [driven.bind.address] })
    expect(report).toMatchObject({ agreed: 0 })
    expect(report?.differing.map(({ got }) => got)).toEqual(Array(4).fill('foreign'))
  },
)

test.skipIf(!hasNamed)('an answer that was changed on its way counts for nothing', async () => {
  const relay = createSocket('udp4')
  const inner = createSocket('udp4')
  const asker: { port: number; address: string }[] = []
  relay.on('message', (query, from) => {
    asker.push(from)
    inner.send(query, driven.bind.port, '127.0.0.1')
  })
  inner.on('message', (reply) => {
    const { port, address } = asker.shift() ?? { port: 0, address: '' }
    const changed = Buffer.from(reply)
    // Authoritative or not: what it says stays the same.
    changed.writeUInt16BE(reply.readUInt16BE(2) ^ 0x0400, 2)
    relay.send(changed, port, address)
  })
  await new Promise<void>((resolve) => relay.bind(0, '127.0.0.1', resolve))
  const address = `127.0.0.1#${relay.address().port}`
  try {
    expect(await asked(KEY, { address })).toEqual({ report: null, proved: [], old: null })
    const { report } = await asked(KEY, { address, proved: [address] })
    expect(report).toMatchObject({ agreed: 0 })
    expect(new Set(report?.differing.map(({ got }) => got))).toEqual(new Set(['foreign']))
  } finally {
    relay.close()
    inner.close()
  }
})

test.skipIf(!hasNamed)(
  'a view that somebody has taken the policies from is found at once',
  async () => {
    driven.edit(driven.current('views.conf'), (text) => text.replaceAll(/^ {2}response-policy .*$/gm, ''))
    await driven.byHand('reconfig')
    const { report } = await asked(KEY, { proved: [driven.bind.address] })
    expect(report).toMatchObject({ asked: 8, agreed: 4 })
    expect(report?.differing[0]).toMatchObject({ expected: 'banned', got: 'passed' })
    await driven.untilInForce()
    expect((await asked()).report).toMatchObject({ asked: 8, agreed: 8 })
  },
  WAIT,
)
