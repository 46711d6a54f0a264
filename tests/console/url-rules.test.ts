import { describe, expect, test } from 'vitest'
import { readValues } from '../../admin/src/kit/url-rules.ts'
import { VISIT_RULES } from '../../admin/src/pages/search/visit-rules.ts'

const DEFAULTS = {
  current: '1',
  pageSize: '20',
  order: 'desc',
  from: '',
  to: '',
  asOf: '',
  solvedMode: '',
  keywordKind: '',
  keyword: '',
  dstPort: '',
  dstHostIP: '',
  domain: '',
}

function read(query: string): object {
  const values = Object.entries(readValues(new URLSearchParams(query), DEFAULTS, VISIT_RULES))
  return Object.fromEntries(
    values.filter(([name, value]) => DEFAULTS[name as keyof typeof DEFAULTS] !== value),
  )
}

const AT = '2026-11-20T08:15:30.000Z'
const LATER = '2026-11-20T10:00:00+01:00'

describe('in a typed address', () => {
  test.each([
    'asOf=garbage',
    'from=abc',
    'to=2026-11-20',
    'asOf=2026-02-30T00:00:00Z',
    'order=up',
    'current=0',
    'current=1.5',
    'current=501',
    'pageSize=500',
    'solvedMode=zzz',
    'keywordKind=zzz',
    'dstPort=abc',
    'dstPort=70000',
    'dstHostIP=10.0.0.0/24',
    `domain=${'a'.repeat(1_021)}`,
  ])('%s is ignored', (query) => {
    expect(read(query)).toEqual({})
  })

  test('parameters of the calls are used', () => {
    const given = {
      current: '500',
      from: AT,
      to: LATER,
      asOf: AT,
      solvedMode: 'banned',
      keywordKind: 'deviceIP',
      keyword: '10.0.*',
      dstPort: '0',
      dstHostIP: '2001:DB8::1',
      domain: `${'\\001'.repeat(250)}...`,
    }
    expect(read(new URLSearchParams(given).toString())).toEqual(given)
  })

  test('a start after the end, and an invalid value for its kind, are ignored', () => {
    expect(read(new URLSearchParams({ from: LATER, to: AT }).toString())).toEqual({ to: AT })
    expect(read('keywordKind=dstHostIP&keyword=10.0.0.300')).toEqual({ keywordKind: 'dstHostIP' })
  })
})
