import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { makeQuery, type Reply, sendByTcp, sendByUdp } from './support/dns-client.ts'
import { DohClient, DotClient } from './support/encrypted-client.ts'
import { EncryptedGateway } from './support/encrypted-gateway.ts'
import { randomLookup, randomPolicies } from './support/random-policies.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'
import { type Lookup, recordsOf } from './support/verdict-gateway.ts'

const QUERIES = isLongRun ? 20_000 : 2_000
const NAMES_PER_ROUND = 50
const WAYS = ['udp', 'tcp', 'dot', 'doh'] as const

const lookups = new Map<string, Lookup>()
let upstream: ScriptedUpstream
let gateway: EncryptedGateway
let dot: DotClient
let doh: DohClient

beforeAll(async () => {
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: recordsOf(lookups.get(name)) }))
  const upstreams = { default: [{ server: upstream.server }] }
  gateway = await EncryptedGateway.start({ settings: { upstreams, cacheBytes: 2 ** 28 } })
  dot = await DotClient.open(gateway.dot, { ca: gateway.ca })
  doh = await DohClient.open(gateway.doh, gateway.ca)
})
afterAll(async () => {
  dot.close()
  doh.close()
  await gateway.remove()
  await upstream.stop()
})

async function askBy(way: (typeof WAYS)[number], message: Buffer): Promise<Reply> {
  if (way === 'dot') return dot.ask(message)
  if (way === 'doh') return message[1] === 0 ? doh.get(message) : doh.post(message)
  const { port } = gateway.process
  const reply = way === 'udp' ? await sendByUdp(port, message) : (await sendByTcp(port, [message], 1))[0]
  if (!reply) throw new Error(`no reply over ${way}`)
  return reply
}

/** Everything but the id and the TTLs, which age. */
function essenceOf({ flags, rcode, answer, authority, ede, hasOpt }: Reply) {
  const withoutTtl = (records: string[]) => records.map((record) => record.replace(/ \d+ /, ' '))
  return { flags, rcode, answer: withoutTtl(answer), authority: withoutTtl(authority), ede, hasOpt }
}

/** Fields of the spool without time, latency, transport and channel. */
function visitOf(fields: string[]): string[] {
  return [fields[0] ?? '', ...fields.slice(4, 21)]
}

test(`${QUERIES} random queries get the same answers and the same visits over UDP, TCP, TLS and HTTPS`, async () => {
  const random = seededRandom(63)
  let asked = 0
  for (let done = 0; done < QUERIES; done += NAMES_PER_ROUND * WAYS.length) {
    const { rows, lists } = randomPolicies(random, Date.now())
    await gateway.process.setPolicies(rows, lists)
    const round = Array.from({ length: NAMES_PER_ROUND }, (_, i) => randomLookup(random, done + i))
    for (const lookup of round) {
      lookups.set(lookup.name, lookup)
      const message = makeQuery(lookup.name, { type: lookup.type })
      // The first answer comes from the upstream server, all others from the cache.
      await askBy('udp', message)
      const replies = await Promise.all(WAYS.map((way) => askBy(way, message)))
      asked += 1 + WAYS.length
      const [first, ...others] = replies.map(essenceOf)
      for (const other of others) expect(other, lookup.name).toEqual(first)
    }
  }
  const visits = gateway.process.visits()
  expect(visits).toHaveLength(asked)
  const ways = new Map([
    ['u0', 0],
    ['t0', 0],
    ['t1', 0],
    ['t2', 0],
  ])
  for (let place = 0; place < visits.length; place += 1 + WAYS.length) {
    const [, ...same] = visits.slice(place, place + 1 + WAYS.length)
    for (const fields of same) {
      const way = `${fields[3]}${fields[21]}`
      ways.set(way, (ways.get(way) ?? 0) + 1)
      expect(visitOf(fields)).toEqual(visitOf(same[0] ?? []))
    }
  }
  expect([...ways.values()]).toEqual(WAYS.map(() => QUERIES / WAYS.length))
})
