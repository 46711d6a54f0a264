import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { buildPolicySet, ListIndexBuilder, type PolicyRows, type PolicySet } from '@netwarden/shared/policy'
import { describe, expect, test } from 'vitest'
import {
  createEnricher,
  type Enrich,
  type EnricherDeps,
  LeaseDirectory,
  OrganisationTable,
} from '../../api/src/pipeline/enrich/index.ts'
import { createIngestEnrichers } from '../../api/src/pipeline/ingest-enricher.ts'
import type { ParsedVisit } from '../../api/src/pipeline/visit.ts'
import type { VisitRow } from '../../api/src/platform/events/visit-row.ts'
import { loadBuiltInLists } from '../../api/src/policies/built-in-lists.ts'
import { buildListIndex, defaultPolicySet } from '../../api/src/policies/default-policies.ts'
import { STARTER_ORGANISATIONS } from '../support/starter-organisations.ts'
import { visit } from './support/visit.ts'

const ROWS: PolicyRows = {
  segments: [
    { id: 'closed', rank: 1, defaultMode: 'banned', entries: ['10.9.0.0/16', 'aa:00:00:00:00:09'] },
    { id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] },
  ],
  customPolicies: [
    {
      id: 'pass',
      segmentId: BUILT_IN_SEGMENT_ID,
      group: 'domain',
      entry: 'good.bad.example',
      solvedMode: 'passed',
    },
    { id: 'net', segmentId: BUILT_IN_SEGMENT_ID, group: 'ip', entry: '203.0.113.0/24', solvedMode: 'banned' },
  ],
  listRows: [
    { id: 'malware', group: 'bad', level: 'high' },
    { id: 'suspicious', group: 'bad', level: 'medium' },
    { id: 'social', group: 'common' },
    { id: 'app', group: 'app' },
  ],
  enablements: [{ segmentId: BUILT_IN_SEGMENT_ID, listId: 'malware', solvedMode: 'banned' }],
  pauses: [],
}

function policies(rows: PolicyRows = ROWS): PolicySet {
  const lists = new ListIndexBuilder([1, 2])
    .addList('malware', ['bad.example'])
    .addList('suspicious', ['odd.social.example', 'example'])
    .addList('social', ['social.example', 'deep.bad.example'])
    .addList('app', ['app.test'])
  return buildPolicySet(rows, lists.build())
}

function enricher(deps: Partial<EnricherDeps> = {}) {
  const set = policies()
  const organisations = new OrganisationTable([
    { name: 'Shop', industry: 'commerce', address: 'Lyon, France', country: 'FR', domains: ['shop.example'] },
  ])
  return bare(
    createEnricher({
      policies: () => set,
      organisations: () => organisations,
      addresses: {
        country: (ip) => (ip.startsWith('8.') ? 'US' : 'ZZ'),
        region: () => 'California',
        network: () => 'Some Network',
      },
      devices: new LeaseDirectory(),
      ...deps,
    }),
  )
}

/** The result does not depend on the kind of record. */
function bare(enrich: Enrich): (visit: ParsedVisit) => VisitRow {
  return (visit) => {
    const row = enrich(visit, { uid: '17', source: 'a source' })
    if (!row) throw new Error('an ordinary visit has a row')
    return row
  }
}

test('fills each field of a record', () => {
  expect(enricher()({ ...visit, dstIp: '8.8.8.8', dstHost: 'edge.cdn.test', dstPort: 443 })).toEqual({
    at: 1_000,
    uid: '17',
    source: 'a source',
    deviceIp: '10.0.0.1',
    deviceMac: '',
    deviceId: '10.0.0.1',
    deviceName: '',
    domain: 'www.shop.example',
    registrableDomain: 'shop.example',
    org: 'Shop',
    domainCountry: 'FR',
    domainType: 'suspicious',
    riskLevel: 'medium',
    dstIp: '8.8.8.8',
    dstHost: 'edge.cdn.test',
    dstPort: 443,
    country: 'US',
    region: 'California',
    network: 'Some Network',
    transport: 'udp',
    application: 'dns',
    qtype: 'A',
    rcode: 'NOERROR',
    latencyMs: 12.5,
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
    solvedMode: 'passed',
    verdictBy: 'policy',
    controlGroup: 'default',
    policyId: '',
    segmentId: BUILT_IN_SEGMENT_ID,
    drift: '',
    answers: ['198.18.0.1'],
    cnames: [],
    policyGeneration: 0,
    decidingCname: '',
    outsideTtl: null,
    shadowPolicyId: '',
    inherited: false,
    enforcer: '',
    channel: '',
  })
})

test('marks names of local discovery as their own category, and ignores addresses that belong to no device', () => {
  const kindOf = (domain: string) => enricher()({ ...visit, domain }).domainType
  expect(['*', 'workgroup', '_ipp._tcp.local', '1.0.0.127.in-addr.arpa', 'ip6.arpa'].map(kindOf)).toEqual(
    Array.from({ length: 5 }, () => 'local'),
  )
  expect(['plain.test', 'xlocal.test', 'local.test', '.'].map(kindOf)).not.toContain('local')
  const deviceOf = (deviceIp: string) => enricher()({ ...visit, deviceIp })
  expect(['::', '0.0.0.0', '239.1.2.3', 'ff02::fb'].map((ip) => deviceOf(ip).deviceId)).toEqual([
    '',
    '',
    '',
    '',
  ])
  expect([deviceOf('0.0.0.0').deviceIp, deviceOf('223.1.2.3').deviceId]).toEqual(['0.0.0.0', '223.1.2.3'])
})

test('leaves unknown fields empty', () => {
  const row = enricher()({
    ...visit,
    deviceIp: null,
    domain: null,
    dstIp: null,
    qtype: null,
    rcode: null,
    latencyMs: null,
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
    answers: [],
  })
  expect(row).toMatchObject({
    deviceIp: '',
    deviceId: '',
    domain: '',
    registrableDomain: '',
    org: '',
    domainCountry: '',
    domainType: 'unknown',
    riskLevel: 'common',
    dstIp: '',
    country: 'ZZ',
    network: '',
    qtype: '',
    rcode: '',
    latencyMs: null,
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
  })
})

test('names the holder of the address when the owner of the name is unknown', () => {
  expect(enricher()({ ...visit, domain: 'other.test', dstIp: '8.8.8.8' })).toMatchObject({
    org: 'Some Network',
    domainCountry: 'US',
  })
})

describe('the category', () => {
  test.each([
    ['a.bad.example', 'malware', 'high'],
    ['deep.bad.example', 'malware', 'high'],
    ['odd.social.example', 'suspicious', 'medium'],
    ['www.app.test', 'unknown', 'common'],
    ['none.test', 'unknown', 'common'],
  ])('the category of %s is %s, and its risk %s', (domain, domainType, riskLevel) => {
    expect(enricher()({ ...visit, domain })).toMatchObject({ domainType, riskLevel })
  })
})

describe('the verdict', () => {
  test.each<[string, Partial<ParsedVisit>, object]>([
    [
      'is our decision when the source reports none',
      { domain: 'x.bad.example' },
      { solvedMode: 'banned', verdictBy: 'policy', controlGroup: 'bad', policyId: 'malware', drift: '' },
    ],
    [
      'is our decision on the addresses of the answer',
      { domain: 'none.test', answers: ['198.51.100.1', '203.0.113.5'] },
      { solvedMode: 'banned', verdictBy: 'policy', controlGroup: 'ip', policyId: 'net', drift: '' },
    ],
    [
      'is our decision on the address visited when there was no look-up',
      { domain: null, dstIp: '203.0.113.5', answers: [] },
      { solvedMode: 'banned', verdictBy: 'policy', controlGroup: 'ip', policyId: 'net', drift: '' },
    ],
    [
      "is the source's with our policy where both agree",
      { domain: 'x.bad.example', verdict: 'banned' },
      { solvedMode: 'banned', verdictBy: 'source', controlGroup: 'bad', policyId: 'malware', drift: '' },
    ],
    [
      "is the source's, with our opinion as drift, where it passed what we ban",
      { domain: 'x.bad.example', verdict: 'passed' },
      { solvedMode: 'passed', verdictBy: 'source', controlGroup: 'default', policyId: '', drift: 'banned' },
    ],
    [
      'of a source that bans is attributed to the list that contains the name',
      { domain: 'www.app.test', verdict: 'banned' },
      { solvedMode: 'banned', verdictBy: 'source', controlGroup: 'app', policyId: '', drift: 'passed' },
    ],
    [
      'of a source that bans a name that we pass is attributed to the bad list, too',
      { domain: 'good.bad.example', verdict: 'banned' },
      { solvedMode: 'banned', verdictBy: 'source', controlGroup: 'bad', policyId: '', drift: 'passed' },
    ],
    [
      'of a source that bans what no list holds has no group',
      { domain: 'none.test', verdict: 'banned' },
      { solvedMode: 'banned', verdictBy: 'source', controlGroup: 'default', policyId: '', drift: 'passed' },
    ],
    [
      'of a source that bans agrees with a closed segment',
      { domain: 'none.test', verdict: 'banned', deviceIp: '10.9.1.1' },
      { solvedMode: 'banned', verdictBy: 'source', controlGroup: 'default', segmentId: 'closed', drift: '' },
    ],
  ])('%s', (_name, given, expected) => {
    expect(enricher()({ ...visit, ...given })).toMatchObject(expected)
  })
})

test('a policy with an expiry decides visits before that time, whenever they are read', () => {
  const custom = { segmentId: BUILT_IN_SEGMENT_ID, solvedMode: 'banned', term: 0 } as const
  const set = policies({
    ...ROWS,
    terms: [{ expiresAt: 500, schedule: null }],
    customPolicies: [
      { ...custom, id: 'device', group: 'device', entry: '10.0.0.7' },
      { ...custom, id: 'name', group: 'domain', entry: 'shop.example' },
    ],
  })
  const enrich = enricher({ policies: () => set })
  const groups = (at: number) =>
    ['10.0.0.7', '10.0.0.8'].map((deviceIp) => enrich({ ...visit, at, deviceIp }).controlGroup)
  expect(groups(499)).toEqual(['device', 'domain'])
  expect(groups(500)).toEqual(['default', 'default'])
  expect(groups(499)).toEqual(['device', 'domain'])
})

describe('the device', () => {
  const devices = new LeaseDirectory()
  devices.record({ ip: '10.0.0.1', mac: 'aa:00:00:00:00:01', name: 'printer', from: 0, to: 2_000 })
  devices.record({ ip: '10.0.0.1', mac: 'aa:00:00:00:00:09', name: 'phone', from: 2_000, to: 4_000 })
  devices.record({ ip: '2001:db8::1', mac: 'aa:00:00:00:00:01', name: 'printer', from: 0, to: 4_000 })

  test('the device is the one that held the address at the time, and so is its segment', () => {
    const enrich = enricher({ devices })
    const rows = [1_000, 3_000, 5_000, 1_000].map((at) => enrich({ ...visit, at }))
    expect(rows.map(({ deviceId, deviceName, segmentId }) => [deviceId, deviceName, segmentId])).toEqual([
      ['aa:00:00:00:00:01', 'printer', BUILT_IN_SEGMENT_ID],
      ['aa:00:00:00:00:09', 'phone', 'closed'],
      ['10.0.0.1', '', BUILT_IN_SEGMENT_ID],
      ['aa:00:00:00:00:01', 'printer', BUILT_IN_SEGMENT_ID],
    ])
  })

  test('the device is the same by its MAC, over IPv4 and IPv6', () => {
    const enrich = enricher({ devices })
    expect(enrich({ ...visit, deviceIp: '2001:db8::1' }).deviceId).toBe(enrich(visit).deviceId)
  })

  test('the device is the one that the log names, even against a lease', () => {
    expect(enricher({ devices })({ ...visit, deviceMac: 'aa:00:00:00:00:07' })).toMatchObject({
      deviceMac: 'aa:00:00:00:00:07',
      deviceId: 'aa:00:00:00:00:07',
      deviceName: '',
    })
    expect(enricher({ devices })({ ...visit, deviceMac: 'aa:00:00:00:00:01' }).deviceName).toBe('printer')
  })
})

test('a new policy set applies from the next record on, whatever was cached', () => {
  let set = policies()
  const enrich = enricher({ policies: () => set })
  expect(enrich({ ...visit, domain: 'x.bad.example' }).solvedMode).toBe('banned')
  set = policies({ ...ROWS, enablements: [] })
  expect(enrich({ ...visit, domain: 'x.bad.example' }).solvedMode).toBe('passed')
})

test('a new organisation table applies from the next record on', () => {
  let table = new OrganisationTable([])
  const enrich = enricher({ organisations: () => table })
  expect(enrich(visit).org).toBe('')
  table = new OrganisationTable([{ name: 'Kiosk', industry: 'food', country: 'DE', domains: ['example'] }])
  expect(enrich(visit).org).toBe('Kiosk')
})

test('records are the same with caches of one entry as with large ones', () => {
  const devices = new LeaseDirectory()
  const set = policies()
  const deps: EnricherDeps = {
    policies: () => set,
    organisations: () => new OrganisationTable([]),
    addresses: { country: (ip) => ip.slice(0, 2), region: () => '', network: (ip) => ip },
    devices,
  }
  const organisations = new OrganisationTable([])
  const large = bare(createEnricher({ ...deps, organisations: () => organisations }))
  const tiny = bare(
    createEnricher({ ...deps, organisations: () => organisations }, { domains: 1, addresses: 1, devices: 1 }),
  )
  const domains = ['x.bad.example', 'odd.social.example', 'www.app.test', null]
  for (let i = 0; i < 500; i++) {
    const given = {
      ...visit,
      domain: domains[i % 4] ?? null,
      deviceIp: `10.${i % 11}.0.1`,
      dstIp: `8.8.${i % 7}.8`,
    }
    expect(tiny(given)).toEqual(large(given))
  }
})

describe('a new installation', () => {
  test('bans known malware, passes the rest and has one segment', async () => {
    const builtIns = await loadBuiltInLists()
    const set = defaultPolicySet(builtIns, buildListIndex(builtIns, [5, 6]))
    const enrich = enricher({ policies: () => set })
    expect(enrich({ ...visit, domain: 'c2.botnet.example' })).toMatchObject({
      solvedMode: 'banned',
      controlGroup: 'bad',
      policyId: 'malware',
      domainType: 'malware',
      riskLevel: 'high',
      segmentId: BUILT_IN_SEGMENT_ID,
    })
    expect(enrich({ ...visit, domain: 'www.youtube.com' })).toMatchObject({
      solvedMode: 'passed',
      controlGroup: 'default',
      domainType: 'video',
      riskLevel: 'common',
    })
  })

  test('knows owners, networks and countries offline', async () => {
    const made = await createIngestEnrichers({ geoipCityDb: undefined, seedText: 'a test' })
    made.useOrganisations(STARTER_ORGANISATIONS)
    expect(bare(made.enrich)({ ...visit, domain: 'www.taobao.com', dstIp: '223.5.5.5' })).toMatchObject({
      registrableDomain: 'taobao.com',
      org: 'Alibaba',
      domainCountry: 'CN',
      country: 'CN',
      network: expect.stringMatching(/alibaba/i),
    })
  })
})
