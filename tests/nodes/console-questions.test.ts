import { randomUUID } from 'node:crypto'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CanarySource } from '../../api/src/gateway-control/canary-rounds.ts'
import { NodeEnforcer } from '../../api/src/modules/enforcers/node-enforcer.ts'
import { askableAddresses } from '../../api/src/modules/nodes/askable-addresses.ts'
import { ConsoleQuestions } from '../../api/src/modules/nodes/console-questions.ts'
import { CANARY_DOMAIN } from '../../api/src/policies/marked-name.ts'
import { GatewayProcess, OPEN } from '../gateway/support/gateway-process.ts'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'

const KEY = 'ab'.repeat(32)
const BANNED = 'banned.example'
const GENERATION = 4
let gateway: GatewayProcess

beforeAll(async () => {
  gateway = await GatewayProcess.start({ settings: { consoleProofKey: KEY } })
  const ban = { segmentId: BUILT_IN_SEGMENT_ID, group: 'domain' as const, solvedMode: 'banned' as const }
  const customPolicies = [{ ...ban, id: 'ban', entry: BANNED }]
  await gateway.setPolicies({ ...OPEN, generation: GENERATION, customPolicies })
})
afterAll(() => gateway?.remove())

const address = () => `127.0.0.1#${gateway.port}`
/** The decision that the console expects for the name that is banned. */
const expecting = (verdict: 'banned' | 'passed'): CanarySource => ({
  generation: () => GENERATION,
  canaries: async () =>
    [BANNED, `${randomUUID()}.${CANARY_DOMAIN}`].map((name) => ({
      segmentId: BUILT_IN_SEGMENT_ID,
      name,
      deviceIp: '127.0.0.1',
    })),
  verdictOf: ({ name }) => (name === BANNED ? verdict : 'passed'),
})
const asked = (source = expecting('banned'), { proved = [] as string[], generation = GENERATION } = {}) =>
  new ConsoleQuestions(Buffer.from(KEY, 'hex'), 0).ask({ addresses: [address()], proved, generation }, source)

test('a gateway that answers as decided is reached, and the questions are no visits', async () => {
  const { report, proved, old } = await asked()
  // Two names over two transports.
  expect(report).toMatchObject({ asked: 4, agreed: 4, differing: [], generation: GENERATION })
  expect({ proved, old }).toEqual({ proved: [address()], old: null })
  expect((await gateway.status()).spool.written).toBe(0)
})

test('another answer than the decision is reported with name, expectation and answer', async () => {
  const { report } = await asked(expecting('passed'))
  // Either transport may be answered first.
  const differing = report?.differing.toSorted((one, other) => one.via.localeCompare(other.via))
  expect(differing).toMatchObject([
    { name: BANNED, expected: 'passed', got: 'banned', via: `${address()} tcp` },
    { name: BANNED, expected: 'passed', got: 'banned', via: `${address()} udp` },
  ])
})

test('a question with a wrong answer is repeated even if a round cannot ask all questions', async () => {
  const { canaries, ...source } = expecting('passed')
  const others = Array.from({ length: 40 }, () => `${randomUUID()}.${CANARY_DOMAIN}`)
  const all = (await canaries()).slice(0, 1)
  const many = others.map((name) => ({ segmentId: BUILT_IN_SEGMENT_ID, name, deviceIp: '127.0.0.1' }))
  const { report } = await asked({ ...source, canaries: async () => [...all, ...many] })
  expect(report?.differing[0]).toMatchObject({ name: BANNED, expected: 'passed', got: 'banned' })
})

test('an older generation than the node reports is reported', async () => {
  const { old } = await asked(expecting('banned'), { generation: GENERATION + 1 })
  expect(old).toEqual({ generation: GENERATION, wanted: GENERATION + 1 })
})

test('an address that does not answer, or answers as another server from the beginning, shows nothing', async () => {
  const upstream = await ScriptedUpstream.start(() => ({ answer: [] }))
  const questions = new ConsoleQuestions(Buffer.from(KEY, 'hex'), 0)
  const silent = '127.0.0.1#1'
  const addresses = [silent, upstream.server]
  const source = expecting('banned')
  expect(await questions.ask({ addresses, proved: [], generation: GENERATION }, source)).toEqual({
    report: null,
    proved: [],
    old: null,
  })
  // It has been this enforcer's before: now another program has it.
  const taken = await questions.ask(
    { addresses, proved: [silent, upstream.server], generation: GENERATION },
    source,
  )
  expect(new Set(taken.report?.differing.map(({ got }) => got))).toEqual(new Set(['foreign']))
  expect(taken.proved).toEqual(addresses)
  await upstream.stop()
})

test('a wrong answer to the console makes a proved enforcer fail, and an unreachable address does not', async () => {
  const now = Date.now()
  const canaries = { age: 0, asked: 1, agreed: 1, differing: [], generation: GENERATION }
  const place = { epoch: 1, counter: 1, generation: GENERATION }
  const report = {
    version: '1',
    at: now,
    inForce: place,
    refused: null,
    canaries,
    fault: null,
    isAskable: true,
    queriesPerSecond: 0,
    addresses: [],
    spool: { bytes: 0, dropped: 0, lagSeconds: 0 },
  }
  const viewWith = (found: Awaited<ReturnType<typeof asked>>, age = 0) =>
    new NodeEnforcer({
      row: { id: 'node', ring: 1, joinedAt: 1 } as never,
      reports: {
        find: async () => ({ report, seenAt: now, asked: { ...found, at: now - age } }),
      } as never,
      rings: { recent: async () => [], wantedFor: async () => null },
      clock: { now: () => now },
      version: '1',
    }).view()
  const wrong = await asked(expecting('passed'))
  const failing = await viewWith(wrong)
  expect(failing).toMatchObject({ state: 'failing', fromConsole: { state: 'reached', asked: 4, agreed: 2 } })
  expect(failing.reason).toMatchObject({ key: 'enforcer.differs.passed.banned', params: { name: BANNED } })
  expect(await viewWith(wrong, 40_000)).toMatchObject({ state: 'serving' })
  expect(await viewWith(await asked(expecting('banned'), { generation: GENERATION + 1 }))).toMatchObject({
    state: 'failing',
    reason: { key: 'enforcer.oldAnswers' },
  })
  expect(await viewWith({ report: null, proved: [], old: null })).toMatchObject({
    state: 'serving',
    reason: null,
    fromConsole: { state: 'notReached' },
  })
})

test('only ports of the enforcer are asked, and only addresses of other machines', () => {
  const addresses = [
    ...['192.0.2.1#5353', '192.0.2.1#22', '127.0.0.1#5353', '0.0.0.0#5353', '169.254.169.254#5353'],
    ...['224.0.0.251#5353', '::1#5353', 'fe80::1%eth0#5353', '::ffff:127.0.0.1#5353', '2001:db8::1#5353'],
  ]
  const listen = ['0.0.0.0#5353']
  const others = ['192.0.2.1#5353', '2001:db8::1#5353']
  expect(askableAddresses({ addresses, listen, from: '192.0.2.9' })).toEqual(others)
  expect(askableAddresses({ addresses, listen, from: undefined })).toEqual(others)
  // The node is on the machine of the console.
  expect(askableAddresses({ addresses, listen, from: '127.0.0.1' })).toEqual([
    ...['192.0.2.1#5353', '127.0.0.1#5353', '::1#5353', '2001:db8::1#5353'],
  ])
  const noPorts = ['192.0.2.1#99999', '192.0.2.1#0', '192.0.2.1#x']
  expect(askableAddresses({ addresses: noPorts, listen: noPorts, from: undefined })).toEqual([])
  const many = Array.from({ length: 9 }, (_, index) => `192.0.2.${index + 1}#53`)
  expect(askableAddresses({ addresses: many, listen: [], from: undefined })).toHaveLength(4)
})
