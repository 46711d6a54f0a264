import { tooBusy } from '@netwarden/shared/errors'
import { expect, test, vi } from 'vitest'
import { exchangeMessage } from '../../api/src/gateway-control/prove-listener.ts'
import {
  addressTowards,
  askObservedServer,
  NO_ANSWER,
} from '../../api/src/modules/observed-servers/ask-observed-server.ts'
import { ObservedNames } from '../../api/src/modules/observed-servers/observed-names.ts'
import { isMessageDue } from '../../api/src/modules/observed-servers/observed-rounds.ts'
import { blankLookup } from '../../api/src/pipeline/formats/blank-visit.ts'
import { type OwnQuestion, OwnQuestions } from '../../api/src/pipeline/own-questions.ts'

/** The system lets no socket connect to it. */
const UNREACHABLE = '255.255.255.255#53'

test('an address to which no socket can connect is asked without an answer, and ends nothing', async () => {
  expect(await addressTowards(UNREACHABLE)).toBeNull()
  expect(await askObservedServer(UNREACHABLE, 'some.example', 50)).toEqual(NO_ANSWER)
  expect(await exchangeMessage(UNREACHABLE, Buffer.alloc(12), 'udp', 50)).toBeNull()
})

const AT = Date.UTC(2026, 0, 5, 12)
const question: OwnQuestion = {
  server: 'pihole',
  source: 'pihole-log',
  from: '192.0.2.2',
  name: 'some.example',
  at: AT,
  sent: 2,
}
const line = {
  ...blankLookup(AT + 1_000),
  deviceIp: '192.0.2.2',
  domain: 'some.example',
  application: 'dns',
  qtype: 'A',
} as const
const ofServer = { source: 'pihole-log' }

function questions(...more: readonly Partial<OwnQuestion>[]): OwnQuestions {
  const known = new OwnQuestions()
  known.add([question, ...more.map((fields) => ({ ...question, ...fields }))], AT)
  return known
}

test.each([
  ['of another source', {}, { source: 'dnsmasq-log' }],
  ['of another type', { qtype: 'AAAA' }, ofServer],
  ['that is no look-up', { application: 'http' }, ofServer],
  ['of another device', { deviceIp: '192.0.2.3' }, ofServer],
  ['of another name', { domain: 'other.example' }, ofServer],
  ['of another time', { at: AT + 61_000 }, ofServer],
  ['of a node', {}, { ...ofServer, enforcer: 'branch' }],
] as const)('a line %s is no question of the console', (_, fields, identity) => {
  const known = questions()
  expect(known.take({ ...line, ...fields }, identity)).toBe(false)
  expect(known.take(line, ofServer)).toBe(true)
})

test('a question is as many lines as it was sent, also when it is shared again', () => {
  const known = questions({ at: AT + 120_000 })
  expect([known.take(line, ofServer), known.take(line, ofServer)]).toEqual([true, true])
  known.add([question], AT)
  expect(known.take(line, ofServer)).toBe(false)
  const answeredAtOnce = questions()
  answeredAtOnce.add([{ ...question, sent: 1 }], AT)
  expect([answeredAtOnce.take(line, ofServer), answeredAtOnce.take(line, ofServer)]).toEqual([true, false])
})

test('a server without a source may have its log read by any, and questions to two servers are two', () => {
  const known = questions({ server: 'adguard', source: null, sent: 1 })
  const other = { source: 'other-log' }
  expect([known.take(line, other), known.take(line, other)]).toEqual([true, false])
  expect([known.take(line, ofServer), known.take(line, ofServer)]).toEqual([true, true])
})

test('questions are forgotten after an hour', () => {
  const known = questions()
  known.add([], AT + 3_700_000)
  expect(known.take(line, ofServer)).toBe(false)
})

test.each([
  ['some names', () => Promise.resolve([{ name: 'visited.example', ip: '203.0.113.7' }]), 600_000],
  ['no name', () => Promise.resolve([]), 60_000],
  ['a failure', () => Promise.reject(tooBusy()), 60_000],
])('rounds at the same time read visits once, and keep %s for a while', async (_, popular, lasts) => {
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  let reads = 0
  const none = () => Promise.resolve([])
  const names = new ObservedNames({
    wanted: { canaries: none, listedCanaries: none },
    popular: () => {
      reads += 1
      return popular()
    },
  })
  const choose = () => names.choose(() => 'passed')
  try {
    await Promise.all([choose(), choose(), choose()])
    expect(reads).toBe(1)
    now += lasts - 1
    await choose()
    expect(reads).toBe(1)
    now += 1
    await choose()
    expect(reads).toBe(2)
  } finally {
    clock.mockRestore()
  }
})

test.each([
  ['the first time', true, null, true],
  ['still', true, { at: 0, isOver: false }, false],
  ['again within an hour', true, { at: 0, isOver: true }, false],
  ['again after an hour', true, { at: -3_600_000, isOver: true }, true],
  ['no more', false, { at: -3_600_000, isOver: true }, false],
])('a server that differs %s: whether a message is due', (_, differs, last, isDue) => {
  const found = { segmentId: 's', name: 'a.example', expected: 'banned', got: 'passed', via: 'udp' } as const
  expect(isMessageDue({ differing: differs ? [found] : [], at: 1_000 }, last)).toBe(isDue)
})
