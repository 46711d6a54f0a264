import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { PolicyRows } from '@netwarden/shared/policy'
import { afterAll, describe, expect, test } from 'vitest'
import { MOST_POLICY_ZONES } from '../../api/src/bind/bind-plan.ts'
import { compilePlan, type PlanInput } from '../../api/src/bind/compile-plan.ts'
import { type Action, nameNodes } from '../../api/src/bind/name-nodes.ts'
import { renderPlan } from '../../api/src/bind/rendered-config.ts'
import { zoneFile, zoneRecords } from '../../api/src/bind/rendered-zone.ts'
import { changedRecords, updateMessages } from '../../api/src/bind/zone-update.ts'
import { gatewaySettingsSchema } from '../../api/src/gateway/setup.ts'
import { PolicyFolder } from '../policy/support/opened-file.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { hasNamed } from './support/bind-server.ts'

const STAFF = '00000001-0000-4000-8000-000000000000'
const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 23, 12)
const folder = new PolicyFolder()
afterAll(() => folder.remove())

const ROWS: PolicyRows = {
  generation: 7,
  segments: [
    {
      id: STAFF,
      rank: 0,
      defaultMode: 'passed',
      entries: ['192.0.2.0/24', '02:00:00:00:00:01'],
      inherits: true,
    },
    { id: BUILT_IN_SEGMENT_ID, rank: 1, defaultMode: 'banned', entries: [] },
  ],
  customPolicies: [
    { id: 'a', segmentId: STAFF, group: 'domain', entry: 'banned.example', solvedMode: 'banned' },
    { id: 'b', segmentId: STAFF, group: 'domain', entry: 'a.b.banned.example', solvedMode: 'passed' },
    { id: 'c', segmentId: STAFF, group: 'ip', entry: '198.51.100.0/24', solvedMode: 'banned' },
    { id: 'd', segmentId: STAFF, group: 'device', entry: '192.0.2.9', solvedMode: 'passed' },
    {
      id: 'e',
      segmentId: STAFF,
      group: 'domain',
      entry: 'banned.example',
      solvedMode: 'passed',
      device: '192.0.2.7',
    },
    { id: 'f', segmentId: STAFF, group: 'domain', entry: 'soon.example', solvedMode: 'banned', term: 0 },
    { id: 'g', segmentId: STAFF, group: 'domain', entry: 'trial.example', solvedMode: 'banned', term: 1 },
  ],
  listRows: [{ id: 'bad', group: 'bad' }],
  enablements: [{ segmentId: BUILT_IN_SEGMENT_ID, listId: 'bad', solvedMode: 'banned' }],
  pauses: [],
  terms: [
    { validFrom: NOON + HOUR, expiresAt: NOON + 2 * HOUR, schedule: null },
    { expiresAt: null, schedule: null, shadow: true },
  ],
}

type Settings = Parameters<typeof gatewaySettingsSchema.parse>[0]

async function planOf(changes: Partial<PlanInput> = {}, settings: Settings = {}, rows = ROWS) {
  const { set, entriesOf } = await folder.openedFile(rows, { bad: ['bad.example', '@@||good.bad.example^'] })
  const devices = [{ ip: '203.0.113.5', mac: '02:00:00:00:00:01' }]
  const parsed = gatewaySettingsSchema.parse({ listen: [], ...(settings as object) })
  return compilePlan({ set, entriesOf, at: NOON, devices, zones: [], settings: parsed, ...changes })
}

const rendered = (plan: Awaited<ReturnType<typeof planOf>>) =>
  renderPlan(plan, { folder: '/nw/current', siteZones: ['old.example'], siteFile: '/nw/site-zones.conf' })
const zoneNames = (plan: Awaited<ReturnType<typeof planOf>>, view: number) =>
  plan.views[view]?.zones.map(({ name }) => name.replace('.netwarden.internal', ''))
const recordsIn = (plan: Awaited<ReturnType<typeof planOf>>, view: string, zone: string) =>
  rendered(plan).policyZones.find((one) => one.view === view && one.zone.startsWith(zone))?.records ?? []

test('views are in the order of rank, a device with an exception first, with a zone for each group', async () => {
  const plan = await planOf()
  expect(plan.views.map(({ clients }) => clients)).toEqual([
    ['192.0.2.7'],
    ['192.0.2.0/24', '203.0.113.5'],
    null,
  ])
  const groups = ['domain.own', 'bad.all', 'ip.own']
  expect(zoneNames(plan, 0)).toEqual(['first.own', 'device.own', 'exception.own', ...groups])
  expect(zoneNames(plan, 1)).toEqual(['first.own', 'device.own', ...groups])
  expect(zoneNames(plan, 2)).toEqual(['first.own', 'bad.own', 'closed.own'])
  expect(plan.generation).toBe(7)
})

test('names between a wildcard and a longer entry are written, those that change nothing are not', async () => {
  const records = recordsIn(await planOf(), STAFF, 'domain.own')
  expect(records).toEqual(
    [
      ...['banned.example', 'b.banned.example'].flatMap((name) => [`${name} CNAME .`, `*.${name} CNAME .`]),
      ...['a.b.banned.example'].flatMap((name) => [
        `${name} CNAME rpz-passthru.`,
        `*.${name} CNAME rpz-passthru.`,
      ]),
    ].sort(),
  )
  expect(recordsIn(await planOf(), STAFF, 'bad.all')).toContain(
    '_netwarden-hidden.good.bad.example CNAME rpz-passthru.',
  )
  const same = nameNodes(['a.example', 'b.a.example', 'example'], () => 'ban')
  expect(same).toEqual([{ name: 'example', exact: 'ban', below: 'ban' }])
})

test('no longer name hides a wildcard above it, whatever names a policy zone has', () => {
  for (let seed = 1; seed <= (isLongRun ? 2_000 : 60); seed += 1) {
    const random = seededRandom(seed)
    const pick = <One>(some: readonly One[]): One => some[Math.floor(random() * some.length)] as One
    const name = (most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(['a', 'b', 'c'])).join('.')
    const actions = ['pass', 'ban', null] as const
    const rules = new Map(
      Array.from({ length: 8 }, () => [name(5), { exact: pick(actions), below: pick(actions) }] as const),
    )
    const above = (of: string): Action | null => {
      for (let rest = of; rest.includes('.'); ) {
        rest = rest.slice(rest.indexOf('.') + 1)
        const rule = rules.get(rest)
        if (rule) return rule.below
      }
      return null
    }
    const actionOf = (of: string, isBelow: boolean) => {
      const rule = rules.get(of)
      if (!rule) return above(of)
      return isBelow ? rule.below : rule.exact
    }
    const nodes = nameNodes(rules.keys(), actionOf)
    const records = new Map(
      zoneRecords(
        { name: '', nodes, addresses: [] },
        { answer: 'nxdomain', sinkholeIPv4: null, sinkholeIPv6: null },
      ).map(
        (line) =>
          [line.slice(0, line.indexOf(' ')), line.endsWith('rpz-passthru.') ? 'pass' : 'ban'] as const,
      ),
    )
    for (let asked = 0; asked < 60; asked += 1) {
      const one = name(7)
      expect([seed, one, foundInZone(records, one)]).toEqual([seed, one, actionOf(one, false)])
    }
  }
})

/** As servers find a name: itself, or the wildcard of the closest name that exists (RFC 4592 §3.3.1). */
function foundInZone(records: ReadonlyMap<string, Action>, name: string): Action | null {
  const exists = (one: string) =>
    [...records.keys()].some((owner) => owner === one || owner.endsWith(`.${one}`))
  if (exists(name)) return records.get(name) ?? null
  for (let rest = name; rest.includes('.'); ) {
    rest = rest.slice(rest.indexOf('.') + 1)
    if (exists(rest)) return records.get(`*.${rest}`) ?? null
  }
  return null
}

test('the next change is known, and decides at its moment; a policy on trial is left out', async () => {
  const now = await planOf()
  expect(now.nextChange).toBe(NOON + HOUR)
  const later = await planOf({ at: NOON + HOUR })
  expect(recordsIn(now, STAFF, 'domain.own').join()).not.toContain('soon.example')
  expect(recordsIn(later, STAFF, 'domain.own').join()).toContain('soon.example')
  expect(recordsIn(later, STAFF, 'domain.own').join()).not.toContain('trial.example')
  const paused = { ...ROWS, pauses: [{ segmentId: STAFF, from: NOON - 1, until: NOON + 1 }] }
  expect(zoneNames(await planOf({}, {}, paused), 0)).toEqual(['first.own'])
})

test('an equal set gives equal bytes', async () => {
  const [first, second] = [rendered(await planOf()), rendered(await planOf())]
  expect(second.config).toBe(first.config)
  expect(second.policyZones).toEqual(first.policyZones)
})

test('servers by domain and by client become zones and views, encrypted ones are named as left out', async () => {
  const plan = await planOf(
    {},
    {
      upstreams: {
        default: [{ server: '192.0.2.53#5353' }],
        specified: [
          { match: 'corp.example', servers: [{ server: '192.0.2.54' }] },
          { match: '192.0.2.0/25', servers: [{ server: '192.0.2.55' }] },
          { match: 'home.example', servers: [{ server: 'tls://dns.example@192.0.2.56' }] },
        ],
      },
    },
  )
  expect(plan.views.map(({ within, forwarders }) => [within, forwarders])).toEqual([
    [['192.0.2.0/25'], ['192.0.2.55']],
    [null, ['192.0.2.53#5353']],
    [['192.0.2.0/25'], ['192.0.2.55']],
    [null, ['192.0.2.53#5353']],
    [['192.0.2.0/25'], ['192.0.2.55']],
    [null, ['192.0.2.53#5353']],
  ])
  expect(plan.forwarded).toEqual([{ domain: 'corp.example', servers: ['192.0.2.54'] }])
  const reasons = plan.cannot.map(({ what, why }) => [what, why.key])
  expect(reasons).toContainEqual(['home.example tls://dns.example@192.0.2.56', 'bind.cannot.encrypted'])
  expect(reasons).toContainEqual(['CNAME', 'bind.cannot.closedAlias'])
})

test('what would cost more than a bound is refused with the estimate', async () => {
  const plan = await planOf()
  expect(plan.refusal).toBeNull()
  expect(plan.memoryBytes).toBeGreaterThan(3 * 9 * 2 ** 20)
  expect(Math.max(...plan.views.map(({ zones }) => zones.length))).toBeLessThan(MOST_POLICY_ZONES)
  const segments = Array.from({ length: 201 }, (_, rank) => ({
    id: `1${String(rank).padStart(7, '0')}-0000-4000-8000-000000000000`,
    rank,
    defaultMode: 'passed' as const,
    entries: [`10.0.${rank}.0/24`],
  }))
  const many = { ...ROWS, customPolicies: [], segments: [...segments, ...ROWS.segments.slice(1)] }
  expect((await planOf({}, {}, many)).refusal).toMatchObject({ key: 'bind.refused.views' })
})

test('the steps between two lists of records are whole messages, each for the serial before', () => {
  const before = ['a.example CNAME .', 'b.example CNAME .', 'c.example CNAME .']
  const after = ['b.example CNAME .', 'c.example CNAME rpz-passthru.', 'd.example CNAME .']
  const { removed, added } = changedRecords(before, after)
  expect(removed).toEqual(['a.example CNAME .', 'c.example CNAME .'])
  expect(added).toEqual(['c.example CNAME rpz-passthru.', 'd.example CNAME .'])
  const step = { zone: 'bad.own.netwarden.internal', from: 64, to: 128, removed, added }
  expect(updateMessages(step)).toHaveLength(1)
  const names = (count: number, domain: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `n${index}.${domain(index)} CNAME .`)
  const spread = updateMessages({ ...step, added: names(1_500, (index) => `d${index}.example`) })
  expect(spread?.length).toBeGreaterThan(1)
  expect(spread?.every((message) => message.length < 65_000)).toBe(true)
  // Names that may hide each other's wildcards are not parted.
  expect(updateMessages({ ...step, added: names(3_000, () => 'one.example') })).toBeNull()
  expect(updateMessages({ ...step, added: names(20_001, (index) => `d${index}.example`) })).toBeNull()
})

describe.skipIf(!hasNamed)('the programs of BIND', () => {
  const place = mkdtempSync(join(tmpdir(), 'netwarden-plan-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  test('accept the configuration and every zone', async () => {
    const text = '$ORIGIN corp.example.\n$TTL 60\n@ IN SOA a. b. 1 60 60 60 60\n@ IN NS a.\n'
    const sinkhole = { ban: { answer: 'sinkhole', sinkholeIPv4: '192.0.2.1', sinkholeIPv6: '2001:db8::1' } }
    const plan = await planOf({ zones: [{ id: '1', text }] }, sinkhole)
    const { config, policyZones, views, cacheViews } = rendered(plan)
    writeFileSync(join(place, 'site-zones.conf'), 'zone "old.example" { type primary; file "old"; };\n')
    const keys = ['zones', ...cacheViews, ...views.map(({ name }) => name)].map(
      (name) =>
        `key "netwarden-${name}" { algorithm hmac-sha256; secret "${Buffer.alloc(32).toString('base64')}"; };\n`,
    )
    writeFileSync(join(place, 'all.conf'), keys.join('') + config.replaceAll('/nw/', `${place}/`))
    execFileSync('named-checkconf', [join(place, 'all.conf')])
    for (const { zone, records } of policyZones) {
      writeFileSync(join(place, 'zone'), zoneFile(records, 1))
      execFileSync('named-checkzone', ['-i', 'none', '-k', 'ignore', zone, join(place, 'zone')])
    }
    expect(policyZones.length).toBeGreaterThan(10)
  })
})
