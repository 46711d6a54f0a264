import { describe, expect, test } from 'vitest'
import type { ParsedLogin } from '../../api/src/pipeline/visit.ts'
import { format, linesOf, readLines, samplesOf } from './reading.ts'

/** The samples are what FreeRADIUS 3.2.1 (Debian 12) wrote of requests by radclient, with made-up people and passwords. */
const ACCOUNTING = linesOf('freeradius/accounting-detail.log')
const EVERY = linesOf('freeradius/all-detail.log')

type Shown = [username: string, ip: string | null, primary: string | null, secondary: string | null]

function shown({ username, ip, primaryDns, secondaryDns }: ParsedLogin): Shown {
  return [username, ip, primaryDns, secondaryDns]
}

function loginsOf(lines: readonly string[], tz = 'UTC'): Shown[] {
  return readLines('freeradius', lines, { tz }).logins.map(({ login }) => shown(login))
}

function timesOf(lines: readonly string[], tz = 'UTC'): string[] {
  return readLines('freeradius', lines, { tz }).logins.map(({ login }) => new Date(login.at).toISOString())
}

const HEADER = 'Sat Nov 21 03:53:54 2026'
function record(...attributes: string[]): string[] {
  return [HEADER, ...attributes.map((attribute) => `\t${attribute}`), '\tTimestamp = 1795233234', '']
}

describe('accounting detail', () => {
  test('accounting detail is one sign-in per session, whatever updates and ends follow', () => {
    const { logins, rejected } = readLines('freeradius', ACCOUNTING)
    expect(rejected).toEqual([])
    expect(logins.map(({ line, login }) => [line, ...shown(login)])).toEqual([
      [1, 'lin.yue', '10.20.1.31', null, null],
      // The start had no address: the first update reported it.
      [14, 'zhang.min', '10.20.1.32', null, null],
      [38, 'li na', '10.20.1.33', null, null],
      [52, 'wang.v6', '2001:db8:20::35', null, null],
    ])
  })

  test('uses the start of the session, not of its acceptance', () => {
    expect(timesOf(record('User-Name = "a"', 'Acct-Status-Type = Start', 'Acct-Delay-Time = 5'))).toEqual([
      '2026-11-21T03:53:49.000Z',
    ])
  })

  test('sent twice is one sign-in', () => {
    const start = record('User-Name = "a"', 'Acct-Status-Type = Start', 'Acct-Session-Id = "7"')
    expect(loginsOf([...start, ...start])).toHaveLength(1)
  })

  test.each([
    ['Framed-IPv6-Prefix = 2001:db8:20:5::/64', '2001:db8:20:5::/64'],
    ['Framed-IPv6-Prefix = 2001:db8:20:5::9/128', '2001:db8:20:5::9'],
    ['Framed-IP-Address = 255.255.255.254', null],
  ])('%s returns %s', (attribute, ip) => {
    expect(loginsOf(record('User-Name = "a"', 'Acct-Status-Type = Start', attribute))).toEqual([
      ['a', ip, null, null],
    ])
  })

  test('joins a prefix and its interface id to an address', () => {
    const prefix = ['Framed-IPv6-Prefix = 2001:db8::/64', 'Framed-Interface-Id = 2aa:ff:fe28:9c5a']
    expect(loginsOf(record('User-Name = "a"', 'Acct-Status-Type = Start', ...prefix))).toEqual([
      ['a', '2001:db8::2aa:ff:fe28:9c5a', null, null],
    ])
  })
})

describe('a detail file of requests, answers and accounting', () => {
  const { logins, rejected } = readLines('freeradius', EVERY)

  test('a detail file of requests, answers and accounting is one sign-in for the three of them, with the DNS servers of the answer', () => {
    expect(logins.slice(0, 2).map(({ login }) => shown(login))).toEqual([
      ['lin.yue', '10.20.1.31', '10.20.0.53', '10.20.0.54'],
      ['zhang.min', '10.20.1.32', '10.20.0.53', '10.20.0.54'],
    ])
    expect(logins).toHaveLength(5)
  })

  test('rejects a record without a user, at its first line', () => {
    expect(rejected.map(({ line, key, params }) => [EVERY[line - 1], key, params])).toEqual(
      rejected.map(() => [
        expect.stringMatching(/^Sat Nov 21/),
        'ingest.line.missing',
        { field: 'User-Name' },
      ]),
    )
    expect(rejected).toHaveLength(3)
  })

  test('returns no sign-in for a rejected request', () => {
    const asked = record('Packet-Type = Access-Request', 'User-Name = "a"')
    const refused = record('Packet-Type = Access-Reject', 'User-Name = "a"')
    expect(loginsOf([...asked, ...refused])).toEqual([])
  })

  test('a detail file of requests, answers and accounting has one sign-in for a conversation in many rounds', () => {
    const first = record('Packet-Type = Access-Request', 'User-Name = "a"')
    const round = record('Packet-Type = Access-Request', 'User-Name = "a"', 'State = 0x01')
    const accepted = record('Packet-Type = Access-Accept', 'User-Name = "a"')
    expect(loginsOf([...first, ...round, ...round, ...accepted])).toHaveLength(1)
  })

  test('keeps the addresses of two devices of the same user apart', () => {
    const at = (station: string, ip: string) =>
      record(
        'User-Name = "a"',
        'Acct-Status-Type = Start',
        `Calling-Station-Id = "${station}"`,
        `Framed-IP-Address = ${ip}`,
      )
    expect(loginsOf([...at('00-01', '10.0.0.1'), ...at('00-02', '10.0.0.2')]).map(([, ip]) => ip)).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ])
  })
})

test('an authentication detail without others is a sign-in for each request', () => {
  expect(loginsOf(linesOf('freeradius/auth-detail.log')).map(([name]) => name)).toEqual([
    'lin.yue',
    'zhang.min',
    'lin.yue',
    'li na',
    'zhang.min',
    'lin.yue',
    'wang.v6',
  ])
})

test('a reply detail is a sign-in for each answer that names its user', () => {
  const { logins, rejected } = readLines('freeradius', linesOf('freeradius/reply-detail.log'))
  expect(logins.map(({ login }) => shown(login))).toEqual([
    ['zhang.min', '10.20.1.32', '10.20.0.53', '10.20.0.54'],
    ['zhang.min', '10.20.1.32', '10.20.0.53', '10.20.0.54'],
    ['wang.v6', '2001:db8:20::35', null, null],
  ])
  expect(rejected).toHaveLength(3)
})

describe('lines of log', () => {
  const granted = ['lin.yue', 'zhang.min', 'li na', 'zhang.min', 'lin.yue', 'wang.v6']

  test.each([
    ['linelog-dated', granted],
    ['radius-log', granted],
    ['linelog-attributes', granted],
    ['linelog-pairs', granted],
    ['linelog-accounting', ['lin.yue', 'zhang.min', 'li na', 'wang.v6']],
  ])('%s returns accepted users', (name, users) => {
    expect(loginsOf(linesOf(`freeradius/${name}.log`)).map(([user]) => user)).toEqual(users)
  })

  test.each(['linelog-attributes', 'linelog-pairs'])('addresses and DNS servers are read from %s', (name) => {
    expect(loginsOf(linesOf(`freeradius/${name}.log`)).slice(0, 3)).toEqual([
      ['lin.yue', '10.20.1.31', '10.20.0.53', '10.20.0.54'],
      ['zhang.min', '10.20.1.32', '10.20.0.53', '10.20.0.54'],
      ['li na', '10.20.1.33', '10.20.0.53', null],
    ])
  })

  test('lines of log are in the time zone of the source', () => {
    expect(timesOf(linesOf('freeradius/linelog-dated.log'), 'Asia/Shanghai')[0]).toBe(
      '2026-11-20T19:53:54.000Z',
    )
  })

  test('lines without a time are rejected, as in the default format of the server', () => {
    const { logins, rejected } = readLines('freeradius', linesOf('freeradius/linelog-undated.log'))
    expect(logins).toEqual([])
    expect(rejected.map(({ params }) => params)).toEqual(granted.map(() => ({ field: 'Timestamp' })))
  })
})

/** All passwords in the samples, and values derived from them. */
const SECRETS =
  /Tide-Harbor|Wrong-Tide|Maple|Stone 77|p\\?"q'r|Paper-Lantern|4fa88b6b|9f62f4c5|caaccd9c|[0-9a-f]{30}/

describe('passwords', () => {
  test.each(samplesOf('freeradius'))('the passwords of %s are in no snapshot, record or excerpt', (path) => {
    const reader = format('freeradius').createReader({ tz: 'UTC', now: Date.UTC(2026, 10, 22) })
    const kept: unknown[] = []
    const sink = {
      accept: () => undefined,
      acceptLogin: (login: ParsedLogin) => void kept.push(login),
      acceptLease: () => undefined,
      join: () => undefined,
      skip: () => undefined,
      reject: (fault: unknown, _origin: unknown, excerpt?: string) => void kept.push(fault, excerpt ?? null),
    }
    linesOf(path).forEach((line, index) => {
      reader.read(line, { part: 0, line: index + 1 }, sink)
      kept.push(reader.snapshot())
    })
    reader.end(sink)
    expect(JSON.stringify(kept)).not.toMatch(SECRETS)
  })

  test.each(samplesOf('freeradius'))(
    'the passwords of %s are masked, and the masked lines read the same',
    (path) => {
      const lines = linesOf(path)
      const conceal = format('freeradius').createConcealer?.() ?? String
      const masked = lines.map(conceal)
      expect(masked.join('\n')).not.toMatch(SECRETS)
      expect(masked.map(format('freeradius').createConcealer?.() ?? String)).toEqual(masked)
      expect(readLines('freeradius', masked)).toEqual(readLines('freeradius', lines))
    },
  )
})
