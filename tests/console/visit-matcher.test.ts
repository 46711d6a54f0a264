import type { AccessRecord } from '@netwarden/shared/domain'
import { describe, expect, test } from 'vitest'
import { NO_FILTERS, type VisitFilters } from '../../admin/src/domain/visit/visit-filters.ts'
import { createVisitMatcher } from '../../admin/src/pages/search/live/visit-matcher.ts'

const RECORD: AccessRecord = {
  id: '01',
  accessAt: '2026-11-20T08:00:00.000Z',
  deviceIP: '192.168.8.117',
  deviceMac: null,
  deviceName: null,
  domain: 'a.b+c.example',
  registrableDomain: 'b+c.example',
  org: 'Vendor IoT',
  domainType: 'social',
  riskLevel: 'common',
  dstHostIP: '2001:db8::1',
  dstHost: null,
  dstPort: 443,
  country: 'US',
  transport: 'udp',
  application: 'dns',
  qtype: 'A',
  rcode: 'NOERROR',
  latencyMs: 1,
  bytesSent: null,
  bytesReceived: null,
  durationMs: null,
  solvedMode: 'banned',
  verdictBy: 'policy',
  controlGroup: 'default',
  policyId: null,
  segmentId: 'all',
  source: 'ns1',
  answers: ['203.0.113.80'],
  cnames: [],
  policyGeneration: 7,
  decidingCname: null,
  shadowPolicyId: null,
  inherited: false,
  enforcer: null,
  channel: null,
}

function isMatch(filters: Partial<VisitFilters>, span = {}): boolean | undefined {
  return createVisitMatcher({ ...NO_FILTERS, ...filters }, span)?.(RECORD)
}

describe('the live tail takes a pushed record', () => {
  test('every record is taken without a filter', () => {
    expect(isMatch({})).toBe(true)
  })

  test('when each condition matches, addresses and names ignoring case', () => {
    const filters = {
      solvedMode: 'banned',
      dstPort: '443',
      dstHostIP: '2001:DB8::1',
      domain: 'A.b+c.EXAMPLE',
    }
    expect(isMatch(filters)).toBe(true)
    expect(isMatch({ ...filters, dstPort: '80' })).toBe(false)
    expect(
      isMatch({ dstHostIP: '2001:0db8:0::1', keywordKind: 'dstHostIP', keyword: '2001:DB8:0:0::1' }),
    ).toBe(true)
  })

  test('when its time is in the range, whose end is exclusive', () => {
    expect(isMatch({}, { from: RECORD.accessAt })).toBe(true)
    expect(isMatch({}, { to: RECORD.accessAt })).toBe(false)
  })

  test.each([
    ['a.b+c.example', true],
    ['*.EXAMPLE', true],
    ['*b+c*', true],
    ['b+c', true],
    ['b+c.example', true],
    ['=b+c.example', false],
    ['=A.b+c.example', true],
    ['a.bbc.example', false],
  ])('when the keyword %s matches its domain: %s', (keyword, expected) => {
    expect(isMatch({ keyword })).toBe(expected)
  })

  test('when an organisation matches ignoring case, without wildcards and with them', () => {
    expect(isMatch({ keywordKind: 'org', keyword: 'vendor iot' })).toBe(true)
    expect(isMatch({ keywordKind: 'org', keyword: 'vendor*' })).toBe(true)
    expect(isMatch({ keywordKind: 'org', keyword: 'iot*' })).toBe(false)
  })

  test.each(['中文.example', '中文.EXAMPLE.', '*.中文.example', '中文.*', '*中文*'])(
    'when its A-labels are those of the name %s',
    (keyword) => {
      const record = {
        ...RECORD,
        domain: keyword.startsWith('*.') ? 'www.xn--fiq228c.example' : 'xn--fiq228c.example',
      }
      expect(createVisitMatcher({ ...NO_FILTERS, keyword }, {})?.(record)).toBe(true)
      if (keyword.includes('*')) return
      expect(createVisitMatcher({ ...NO_FILTERS, domain: keyword }, {})?.(record)).toBe(true)
    },
  )

  test('a record of an unknown country is taken only when it went to an address', () => {
    const record: AccessRecord = { ...RECORD, country: 'ZZ' }
    const isIn = createVisitMatcher({ ...NO_FILTERS, country: 'ZZ' }, {})
    expect([isIn?.(record), isIn?.({ ...record, dstHostIP: null })]).toEqual([true, false])
  })

  test('never when only the server can compare', () => {
    expect(isMatch({ ownerCountry: 'US' })).toBeUndefined()
    expect(isMatch({ network: 'AS1' })).toBeUndefined()
  })
})

test('a device is matched by its MAC in any spelling, and by its address while no MAC is known', () => {
  const record = { ...RECORD, deviceMac: '02:00:5e:10:00:01' }
  const isTaken = (filters: Partial<VisitFilters>) =>
    createVisitMatcher({ ...NO_FILTERS, ...filters }, {})?.(record)
  expect(isTaken({ deviceId: '02-00-5E-10-00-01' })).toBe(true)
  expect(isTaken({ keywordKind: 'deviceIP', keyword: '02005e100001' })).toBe(true)
  expect(isTaken({ keywordKind: 'deviceIP', keyword: '02:00:5e:10:00:02' })).toBe(false)
  expect(isTaken({ deviceId: record.deviceIP ?? '' })).toBe(false)
  expect(isMatch({ deviceId: RECORD.deviceIP ?? '' })).toBe(true)
})
