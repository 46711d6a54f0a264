import { describe, expect, test } from 'vitest'
import type { ParsedLogin } from '../../api/src/pipeline/visit.ts'
import { format, linesOf, readLines, samplesOf } from './reading.ts'

const TZ = { tz: 'Asia/Shanghai' }
const HEADER = 'username,password,ip,primaryDNS,secondaryDNS,accessAt'

function shown({ at, username, ip, primaryDns, secondaryDns }: ParsedLogin) {
  return [new Date(at).toISOString(), username, ip, primaryDns, secondaryDns]
}

function loginsOf(lines: readonly string[]) {
  return readLines('portal-csv', lines, TZ).logins.map(({ login }) => shown(login))
}

function faultOf(row: string) {
  const [fault] = readLines('portal-csv', [HEADER, row], TZ).rejected
  return fault && [fault.line, fault.key, fault.params]
}

test('a row is a sign-in, with times in many spellings', () => {
  expect(loginsOf(linesOf('portal-csv/portal.csv'))).toEqual([
    ['2026-11-21T00:02:11.000Z', 'lin.yue', '10.20.1.31', '10.20.0.53', '10.20.0.54'],
    ['2026-11-21T00:05:40.000Z', 'zhang.min', '10.20.1.32', '10.20.0.53', '10.20.0.54'],
    ['2026-11-21T00:06:02.250Z', 'li, na', '10.20.1.33', '10.20.0.53', null],
    ['2026-11-21T00:05:00.000Z', 'wang.v6', '2001:db8:20::35', '2001:db8:20::53', null],
    ['2026-11-21T00:07:00.000Z', '访客01', '10.20.1.40', '10.20.0.53', '10.20.0.54'],
  ])
})

test('columns are read in any order, with Chinese names, a byte order mark, other delimiters and irrelevant columns', () => {
  expect(loginsOf(linesOf('portal-csv/shop-semicolon.csv'))).toEqual([
    ['2026-11-21T01:12:00.000Z', 'guest-7', '10.30.1.7', '10.30.0.53', '10.30.0.54'],
    ['2026-11-21T01:13:10.000Z', 'guest-8', '10.30.1.8', '10.30.0.53', null],
  ])
})

test('concatenated files may have different column orders', () => {
  const lines = [HEADER, 'a,x,10.0.0.1,,,2026-11-21 08:00:00', 'accessAt,ip,username,dns1,dns2']
  expect(loginsOf([...lines, '2026-11-21 09:00:00,10.0.0.2,b,,']).map(([, name, ip]) => [name, ip])).toEqual([
    ['a', '10.0.0.1'],
    ['b', '10.0.0.2'],
  ])
})

test('a user with the name of a column is not a header', () => {
  const short = ['username,password,accessAt', 'user,time,2026-11-21 08:00:00', 'b,x,2026-11-21 08:00:00']
  expect(loginsOf(short).map(([, name]) => name)).toEqual(['user', 'b'])
})

describe('a row is rejected without quoting its content', () => {
  test.each([
    ['a,se,cret,10.0.0.1,,,2026-11-21 08:00:00', 'ingest.line.fields', { expected: 6, actual: 7 }],
    ['a,se,cret,10.0.0.1,,2026-11-21 08:00:00', 'ingest.line.column', { column: 'ip' }],
    ['a,"never closed,10.0.0.1,,,2026-11-21 08:00:00', 'ingest.line.openQuote', undefined],
    ['a,"x"y,10.0.0.1,,,2026-11-21 08:00:00', 'ingest.line.openQuote', undefined],
    ['a,x,10.0.0.1,,,soon', 'ingest.line.column', { column: 'accessAt' }],
    ['a,x,10.0.0.1,,,2026-13-45 08:00', 'ingest.line.column', { column: 'accessAt' }],
    ['a,x,10.0.0.1,,,', 'ingest.line.missing', { field: 'accessAt' }],
    [',x,10.0.0.1,,,2026-11-21 08:00:00', 'ingest.line.missing', { field: 'username' }],
    ['a,x,10.0.0.1,dns,,2026-11-21 08:00:00', 'ingest.line.column', { column: 'primaryDNS' }],
  ])('%s', (row, key, params) => {
    expect(faultOf(row)).toEqual([2, key, params])
  })
})

test('no row is read without a header', () => {
  const { logins, rejected } = readLines('portal-csv', ['a,x,10.0.0.1,,,2026-11-21 08:00:00'])
  expect([logins, rejected.map(({ key }) => key)]).toEqual([[], ['ingest.line.noColumns']])
})

const SECRETS = /Tide-Harbor|Maple|Stone|77|single|Paper|灯笼|Cedar|Gate/

test.each(samplesOf('portal-csv'))(
  'the passwords of %s are masked, and the masked rows read the same',
  (path) => {
    const lines = linesOf(path)
    const conceal = format('portal-csv').createConcealer?.() ?? String
    const masked = lines.map(conceal)
    expect(lines.join('\n')).toMatch(SECRETS)
    expect(masked.join('\n')).not.toMatch(SECRETS)
    expect(readLines('portal-csv', masked, TZ)).toEqual(readLines('portal-csv', lines, TZ))
  },
)

test.each([
  'a,se,cret,10.0.0.1,,,2026-11-21 08:00:00',
  'a,x,secret,10.0.0.1,,2026-11-21 08:00:00',
  'a,"secret never closed,10.0.0.1,,,2026-11-21 08:00:00',
  'secret',
  'a,secret,10.0.0.1,,,secret',
])('an invalid row stores only a name: %s', (row) => {
  const conceal = format('portal-csv').createConcealer?.() ?? String
  conceal(HEADER)
  expect(conceal(row)).not.toMatch(/secret|cret/)
})
