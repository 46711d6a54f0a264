import { decide, locateDevice, type PolicySet } from '@netwarden/shared/policy'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { compilePlan } from '../../api/src/bind/compile-plan.ts'
import { keyName, renderPlan } from '../../api/src/bind/rendered-config.ts'
import { gatewaySettingsSchema } from '../../api/src/gateway/setup.ts'
import type { VisitRow } from '../../api/src/platform/events/visit-row.ts'
import { isOptOutName, specialCode, specialZoneOf } from '../../api/src/policies/own-answers.ts'
import { ask, askByTcp, type Reply } from '../gateway/support/dns-client.ts'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'
import { DEVICES, type Lookup, NAMES, randomWorld } from '../oracle/support/random-world.ts'
import type { Labels } from '../oracle/support/world.ts'
import { PolicyFolder } from '../policy/support/opened-file.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { BindServer, hasNamed } from './support/bind-server.ts'
import { loggedVisits } from './support/logged-visits.ts'
import { rowsOfPlan } from './support/planned-rows.ts'
import { policyText, RecordedVisits } from './support/recorded-visits.ts'
import { untilLoaded, writePlan } from './support/written-plan.ts'

const WORLDS = Number(process.env.BIND_WORLDS ?? (isLongRun ? 300 : 10))
const FIRST_SEED = Number(process.env.BIND_SEED ?? 71_000)
const LOOKUPS = 20
/** So many of them are compared as visits, too. */
const RECORDED_WORLDS = Math.min(WORLDS, isLongRun ? 30 : 3)
const LEAST_RECORDED = 50
const ADDRESSES = ['198.51.100.7', '198.51.100.200', '203.0.113.9', '2001:db8::7', '192.0.2.77']
const HOUR = 3_600_000
/** A Sunday on which clocks of Europe are set back. */
const BEGIN = Date.UTC(2026, 9, 24, 20)
vi.setConfig({ testTimeout: isLongRun ? 7_200_000 : 600_000 })

const textOf = (name: Labels) => name.map((label) => label.replaceAll('.', '\\.')).join('.')
const isIpv6 = (ip: string | undefined) => ip?.includes(':') === true
/** The addresses of a name that is the target of chains: always the same, because servers keep them. */
const fixedAnswers = (name: string) => [ADDRESSES[name.length % ADDRESSES.length] ?? '']

interface Asked extends Pick<Lookup, 'answers'> {
  name: string
  chain: string[]
}

/** The lookups of a world with targets that have the same addresses in every world, and the names of policies themselves. */
function lookupsOf(seed: number): Asked[] {
  const plan = randomWorld(seed, LOOKUPS)
  const ordinary = plan.lookups.map(({ name, chain, answers }, index) => {
    const targets = chain.map((one, place) =>
      place === chain.length - 1 ? textOf(one) : `c${seed}-${index}.${textOf(one)}`,
    )
    const last = targets.at(-1)
    return { name: textOf(name), chain: targets, answers: last === undefined ? answers : fixedAnswers(last) }
  })
  const own = NAMES.map((labels) => ({
    name: textOf(labels),
    chain: [],
    answers: fixedAnswers(textOf(labels)),
  }))
  return [...new Map([...ordinary, ...own].map((one) => [one.name, one])).values()]
}

describe.skipIf(!hasNamed)('a BIND server with compiled policies', () => {
  const folder = new PolicyFolder()
  let upstream: ScriptedUpstream
  let bind: BindServer
  let visits: RecordedVisits
  let records = new Map<string, string[]>()

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start(({ name, type }) => {
      if (name.endsWith('netwarden.internal')) return { rcode: 3 }
      const found = records.get(name) ?? [
        `${name}. 300 ${isIpv6(fixedAnswers(name)[0]) ? 'AAAA' : 'A'} ${fixedAnswers(name)[0]}`,
      ]
      const answer = found.filter((line) => line.includes(` ${type} `) || line.includes(' CNAME '))
      return answer.length > 0 ? { answer } : { authority: ['. 60 SOA a. b. 1 60 60 60 60'] }
    })
    bind = await BindServer.make({ upstreamPort: upstream.port })
    visits = await RecordedVisits.of(bind)
    await bind.start()
    await bind.rndc('querylog', 'on')
  })
  afterAll(async () => {
    await bind?.stop()
    await visits?.stop()
    await upstream?.stop()
    await folder.remove()
  })

  test(`${WORLDS} random worlds are answered as decided, fresh and cached, over UDP and TCP, and the text log shows the same verdicts`, async () => {
    let questions = 0
    let recorded = 0
    const faults: unknown[] = []
    for (let index = 0; index < WORLDS && faults.length === 0; index++) {
      const seed = FIRST_SEED + index
      const random = seededRandom(seed)
      const at = BEGIN + Math.floor(random() * 12 * HOUR)
      const { rows, lists } = rowsOfPlan(randomWorld(seed, LOOKUPS), at)
      const { set, entriesOf } = await folder.openedFile(rows, lists)
      const devices = DEVICES.flatMap(({ ip, mac }) => (mac === null ? [] : [{ ip, mac }]))
      const {
        listen: _listen,
        proofKey: _key,
        ...settings
      } = gatewaySettingsSchema.parse({
        listen: [],
        blockPrivateAnswers: false,
        upstreams: { default: [{ server: upstream.server }] },
      })
      const plan = await compilePlan({ set, entriesOf, at, devices, zones: [], settings })
      const rendered = renderPlan(plan, { folder: bind.folder, siteZones: [], siteFile: '' })
      const serials = new Map(
        rendered.policyZones.map(({ file }, place) => [file, index * 1_000 + place + 1]),
      )
      const serialOf = (file: string) => serials.get(file) ?? 0
      const keys = writePlan(bind, rendered, serialOf)
      await bind.rndc('reload')
      await untilLoaded(bind, rendered, keys, serialOf)
      const lookups = lookupsOf(seed)
      records = new Map(lookups.flatMap((lookup) => [...partsOf(lookup)]))
      const cases = lookups.flatMap((lookup) => DEVICES.map((device) => ({ lookup, device })))
      const caches = rendered.cacheViews.flatMap((view) => keys.get(keyName(view)) ?? [])
      if (index < RECORDED_WORLDS) visits.expect({ set, at, devices, keys: caches })
      bind.emptyLog()
      await inParts(cases, async ({ lookup, device }) => {
        const type = isIpv6(lookup.answers[0]) ? 'AAAA' : 'A'
        const expected = expectedOf(set, { at, lookup, device })
        for (const exchange of [ask, askByTcp]) {
          const question = () => exchange(bind.port, lookup.name, { type, from: device.ip })
          // A datagram may be lost on a busy machine; clients ask again.
          const reply = await question().catch(question)
          questions += 1
          const got = shownReply(reply)
          if (expected !== got) faults.push({ seed, via: exchange.name, device, lookup, expected, got })
        }
      })
      const logged = await loggedVisits(bind, { set, at, macOf, questions: cases.length * 2 })
      const byQuestion = new Map(logged.map((visit) => [`${visit.deviceIp} ${visit.domain}`, visit]))
      // A question is asked again where its answer is lost.
      expect(logged.length).toBeGreaterThanOrEqual(cases.length * 2)
      for (const one of cases) {
        const visit = byQuestion.get(`${one.device.ip} ${one.lookup.name}`)
        const [expected, got] = [expectedVisit(set, { at, ...one }), visit && shownVisit(visit)]
        if (expected !== got) faults.push({ seed, via: 'the log', ...one, expected, got })
      }
      if (index >= RECORDED_WORLDS) continue
      for (const one of cases) {
        if (!isRecordedAsDecided(set, { at, ...one })) continue
        const { lookup, device } = one
        const got = await visits.find(device.ip, lookup.name)
        recorded += 1
        const wanted = policiesOf(set, { at, ...one })
        if (!wanted.includes(got)) faults.push({ seed, via: 'dnstap', device, lookup, expected: wanted, got })
      }
    }
    expect(recorded).toBeGreaterThan(RECORDED_WORLDS * LEAST_RECORDED)
    console.log(`${questions} questions`)
    if (isLongRun && !process.env.BIND_WORLDS) expect(questions).toBeGreaterThan(100_000)
    expect(faults.slice(0, 5), `again by BIND_SEED=${JSON.stringify(faults[0])}`).toEqual([])
  })
})

const macOf = (ip: string | null) => DEVICES.find((device) => device.ip === ip)?.mac ?? null

interface Case {
  at: number
  lookup: Asked
  device: (typeof DEVICES)[number]
}

const isSpecial = (name: string) => isOptOutName(name) || specialZoneOf(name) !== null

/** Special names have no policy, and a closed segment is closed before the server asks for an alias. */
function isRecordedAsDecided(
  set: PolicySet,
  { lookup: { name, chain }, device: { ip, mac } }: Case,
): boolean {
  const isClosed = locateDevice(set, ip, mac).segment.defaultMode === 'banned'
  return !isSpecial(name) && !(isClosed && chain.length > 0)
}

/** The policies that decide; servers change the order of addresses. */
function policiesOf(
  set: PolicySet,
  { at, lookup: { name, chain: cnames, answers }, device: { ip, mac } }: Case,
): string[] {
  const orders = answers.map((_, first) => [...answers.slice(first), ...answers.slice(0, first)])
  return [answers, ...orders].map((order) =>
    policyText(decide(set, { at, deviceIp: ip, deviceMac: mac, domain: name, answers: order, cnames })),
  )
}

function expectedOf(set: PolicySet, { at, lookup: { name, chain, answers }, device }: Case): string {
  if (isSpecial(name)) {
    const settings = { answerCanaries: true, blockPrivateAnswers: false, privateAnswerDomains: [] }
    return `special ${specialCode(name, { ...settings, zones: [], domains: [] })}`
  }
  const { ip, mac } = device
  const query = { at, deviceIp: ip, deviceMac: mac, domain: name, answers, cnames: chain }
  const decision = decide(set, query)
  const { segment } = locateDevice(set, ip, mac)
  // A closed segment is closed before the server asks for an alias.
  const isClosedBefore = segment.defaultMode === 'banned' && decision.cname !== null
  return isClosedBefore ? 'banned' : decision.solvedMode
}

/** Addresses are in the log only as far as they decided, so that of two policies with one both may be named. */
function expectedVisit(set: PolicySet, one: Case): string {
  const { name, chain, answers } = one.lookup
  if (expectedOf(set, one).startsWith('special')) return 'passed special'
  const { ip, mac } = one.device
  const query = { at: one.at, deviceIp: ip, deviceMac: mac, domain: name, answers, cnames: chain }
  const { solvedMode, controlGroup, policyId, inherited, cname } = decide(set, query)
  const isClosed = locateDevice(set, ip, mac).segment.defaultMode === 'banned'
  // A closed segment is closed before the server asks for an alias.
  if (isClosed && cname !== null) return 'banned default'
  return shownVisit({ solvedMode, controlGroup, policyId: policyId ?? '', inherited })
}

type Shown = Pick<VisitRow, 'solvedMode' | 'controlGroup' | 'policyId' | 'inherited'>

function shownVisit({ solvedMode, controlGroup, policyId, inherited }: Shown): string {
  if (controlGroup === 'default' || controlGroup === 'special') return `${solvedMode} ${controlGroup}`
  return `${solvedMode} ${controlGroup} ${inherited} ${controlGroup === 'ip' ? '' : policyId}`
}

function shownReply({ rcode, additional }: Reply): string {
  const zone = additional.find((line) => / SOA /.test(line) && line.includes('netwarden.internal'))
  if (zone?.startsWith('first.own')) return `special ${rcode === 3 ? 'NXDOMAIN' : 'NOERROR'}`
  if (rcode === 3 && zone) return 'banned'
  return rcode === 0 && !zone ? 'passed' : `rcode ${rcode} ${zone}`
}

async function inParts<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items].reverse()
  const run = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 24 }, run))
}

/** The records of the name, and of each alias in its chain. */
function* partsOf({ name, chain, answers }: Asked): Generator<[string, string[]]> {
  yield [name, recordsOf({ name, chain, answers })]
  for (const [place, alias] of chain.slice(0, -1).entries())
    yield [alias, recordsOf({ name: alias, chain: chain.slice(place + 1), answers })]
}

function recordsOf({ name, chain, answers }: Asked): string[] {
  const owners = [name, ...chain]
  const aliases = chain.map((target, place) => `${owners[place]}. 300 CNAME ${target}.`)
  return [...aliases, ...answers.map((ip) => `${owners.at(-1)}. 300 ${isIpv6(ip) ? 'AAAA' : 'A'} ${ip}`)]
}
