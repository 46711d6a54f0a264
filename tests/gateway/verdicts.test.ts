import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { randomLookup, randomPolicies } from './support/random-policies.ts'
import { VERDICT_CASES } from './support/verdict-cases.ts'
import {
  DEVICES,
  type Device,
  type Lookup,
  type Recorded,
  VerdictGateway,
} from './support/verdict-gateway.ts'

/** Each case is a device and a name under one set of policies. */
const CASES = isLongRun ? 10_000 : 900
const NAMES_PER_ROUND = 20

let tested: VerdictGateway
beforeAll(async () => {
  tested = await VerdictGateway.start()
})
afterAll(() => tested.remove())

const expected: Recorded[] = []

/** Queries once and notes what the visit has to contain; fails when the answer differs from the verdict of `decide`. */
async function check(device: Device, lookup: Lookup): Promise<void> {
  const { matched: _, ...decision } = tested.decision(device, lookup)
  const reply = await tested.query(device, lookup)
  const group = `group ${decision.controlGroup}`
  const context = JSON.stringify({ device, lookup, decision })
  if (decision.solvedMode === 'banned') {
    expect(reply, context).toMatchObject({ rcode: 3, answer: [], ede: { code: 15 } })
    expect(reply.ede?.text, context).toContain(group)
  } else expect(reply, context).toMatchObject({ rcode: 0, ede: null })
  expected.push({ ...decision, name: lookup.name, ip: device.ip })
}

test(`${CASES} random cases get the verdict of decide, fresh and cached, and after a change`, async () => {
  const random = seededRandom(49)
  let former: Lookup[] = []
  for (let done = 0; done < CASES; done += NAMES_PER_ROUND * DEVICES.length) {
    const { rows, lists } = randomPolicies(random, Date.now())
    await tested.setPolicies(rows, lists)
    // Answers of the former policies are in the cache, and the new ones decide on them.
    for (const lookup of former) for (const device of DEVICES) await check(device, lookup)
    former = Array.from({ length: NAMES_PER_ROUND }, (_, i) => randomLookup(random, done + i))
    for (const lookup of former) tested.answer(lookup)
    for (const [i, lookup] of former.entries()) {
      const first = DEVICES.map((_, n) => DEVICES[(i + n) % DEVICES.length] ?? DEVICES[0])
      for (const device of [...first, ...first]) await check(device, lookup)
      expect(tested.timesAsked(lookup.name)).toBeLessThanOrEqual(1)
    }
  }
  expect(tested.recorded()).toEqual(expected)
})

const DEVICE_OF = new Map<string, Device>(DEVICES.map((device) => [device.ip, device]))

describe.each(Object.entries(VERDICT_CASES))('%s', (_, { rows, lists, cases }) => {
  beforeAll(() => tested.setPolicies(rows, lists))

  test.each(cases)('$title', async ({ ip, name, verdict, cnames = [], addresses = [] }) => {
    const device = DEVICE_OF.get(ip)
    if (!device) throw new Error(`no device ${ip}`)
    const lookup: Lookup = { name, type: 'A', cnames, addresses }
    tested.answer(lookup)
    const [solvedMode, controlGroup, policyId] = verdict
    // The first answer is fresh when no other device has queried the name.
    for (let i = 0; i < 2; i++) {
      expect((await tested.query(device, lookup)).rcode).toBe(solvedMode === 'banned' ? 3 : 0)
      expect(tested.recorded().at(-1)).toMatchObject({ name, ip, solvedMode, controlGroup, policyId })
    }
  })
})

test('at least sixty cases are written by hand', () => {
  const counts = Object.values(VERDICT_CASES).map(({ cases }) => cases.length)
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(60)
})
