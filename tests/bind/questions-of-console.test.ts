import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askKey, askKeyName } from '../../api/src/bind/ask-key.ts'
import { askView, REFUSED } from '../../api/src/bind/signed-question.ts'
import { BindQuestions } from '../../api/src/modules/nodes/bind-questions.ts'
import { hasNamed } from './support/bind-server.ts'
import { DrivenBind, STAFF_ID } from './support/driven-bind.ts'

const WAIT = 120_000
const KEY = randomBytes(32).toString('hex')
const GENERATION = 1
let driven: DrivenBind

beforeAll(async () => {
  if (!hasNamed) return
  driven = await DrivenBind.start()
  await driven.take(await driven.order())
  await driven.driver.setConsoleKey(KEY)
  await driven.untilInForce()
}, WAIT)
afterAll(() => driven?.stop())

/** What the console knows of the policies: two segments, and one that has no devices. */
const SOURCE = {
  generation: () => GENERATION,
  canaries: async () => [
    { segmentId: BUILT_IN_SEGMENT_ID, name: 'listed.example', deviceIp: '127.0.0.1' },
    { segmentId: BUILT_IN_SEGMENT_ID, name: 'passed.example', deviceIp: '127.0.0.1' },
    // Of a gateway, which bans it where a segment bans by default.
    { segmentId: STAFF_ID, name: '1.canary.netwarden.internal', deviceIp: '127.2.0.5' },
    { segmentId: STAFF_ID, name: 'staff.example', deviceIp: '127.2.0.5' },
    { segmentId: '00000009-0000-4000-8000-000000000000', name: 'nobody.example', deviceIp: '127.3.0.1' },
  ],
  verdictOf: ({ name }: { name: string }) =>
    name === 'passed.example' ? ('passed' as const) : ('banned' as const),
}
const asked = (key = KEY, generation = GENERATION) =>
  new BindQuestions(key, 100).ask(
    { addresses: [driven.bind.address, '127.0.0.1#9'], proved: [], generation },
    SOURCE,
  )

test.skipIf(!hasNamed)('the views answer the console by their policies, over UDP and TCP', async () => {
  expect(driven.driver.isAskable).toBe(true)
  const { report, proved } = await asked()
  // Of two segments what is always banned, what always passes, and a banned name of theirs.
  expect(report).toEqual({ asked: 12, agreed: 12, differing: [], generation: null })
  expect(proved).toEqual([driven.bind.address])
  // Names of the policies are not asked for while the server enforces others.
  expect((await asked(KEY, GENERATION - 1)).report).toMatchObject({ asked: 8, agreed: 8 })
})

test.skipIf(!hasNamed)(
  'another key is not answered, and that of the console neither reads nor changes policies',
  async () => {
    expect(await asked('00'.repeat(32))).toEqual({ report: null, proved: [], old: null })
    const zone = { name: 'domain.own.netwarden.internal', type: 'SOA', isRecursive: false }
    const answer = await askView(driven.bind.address, askKey(KEY, BUILT_IN_SEGMENT_ID), zone)
    expect(answer).toMatchObject({ rcode: REFUSED, data: [] })
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
  'a view that somebody has taken the policies from is found at once',
  async () => {
    driven.edit(driven.current('views.conf'), (text) => text.replaceAll(/^ {2}response-policy .*$/gm, ''))
    await driven.byHand('reconfig')
    // The address has answered before.
    const { report } = await new BindQuestions(KEY, 100).ask(
      { addresses: [driven.bind.address], proved: [driven.bind.address], generation: GENERATION },
      SOURCE,
    )
    expect(report?.agreed).toBe(4)
    expect(report?.differing).toHaveLength(8)
    expect(report?.differing[0]).toMatchObject({ expected: 'banned', got: 'passed' })
    await driven.untilInForce()
    expect((await asked()).report).toMatchObject({ asked: 12, agreed: 12 })
  },
  WAIT,
)
