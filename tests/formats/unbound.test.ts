import { describe, expect, test } from 'vitest'
import { countBy, linesOf, readLines, visitsOf } from './reading.ts'

describe('unbound', () => {
  test('joins query, policy and reply to one record', () => {
    const reading = readLines('unbound', linesOf('unbound/epoch-tagged.log'))
    const visits = reading.records.map(({ visit }) => visit)
    expect(countBy(visits, 'verdict')).toEqual({ null: 199, banned: 98, passed: 8 })
    expect(reading).toMatchObject({ joined: 410, skipped: 3, rejected: [] })
    expect(visits.find(({ domain }) => domain === 'badip.test')).toMatchObject({
      at: 1_795_209_400_000,
      deviceIp: '127.0.3.1',
      qtype: 'A',
      rcode: 'NXDOMAIN',
      latencyMs: 0.529,
      verdict: 'banned',
    })
  })

  test('reads replies and queries without tags, and local times without a year', () => {
    const reading = readLines('unbound', linesOf('unbound/ascii-time-untagged.log'), {
      tz: 'America/New_York',
    })
    expect(reading.rejected).toEqual([])
    expect(reading.records).toHaveLength(54)
    expect(reading.records[0]?.visit.at).toBe(Date.parse('2026-11-21T00:50:00-05:00'))
  })

  test('reads syslog lines alike', () => {
    const verdicts = (path: string) =>
      visitsOf('unbound', linesOf(path))
        .map(({ domain, qtype, rcode }) => `${domain} ${qtype} ${rcode}`)
        .sort()
    expect(verdicts('unbound/syslog-iso.log')).toEqual(verdicts('unbound/ascii-time-untagged.log'))
  })

  test('reads queries that a local zone refuses as banned, and those that it only serves or notes as no verdict', () => {
    const visits = visitsOf('unbound', linesOf('unbound/ascii-time-untagged.log'))
    const verdictOf = (name: string) => visits.find(({ domain }) => domain === name)?.verdict
    expect(['nulled.example', 'x.refused.example', 'nx.example'].map(verdictOf)).toEqual([
      'banned',
      'banned',
      'banned',
    ])
    expect(['seen.example', 'localhost', 'refused.invalid'].map(verdictOf)).toEqual([null, null, null])
  })

  test('ignores a disabled policy, and reads a dropped query as banned without reply', () => {
    const visits = visitsOf('unbound', linesOf('unbound/ascii-time-untagged.log'))
    expect(visits.find(({ domain }) => domain === 'www.example.org')?.verdict).toBeNull()
    expect(visits.find(({ domain }) => domain === 'drop.example.org')).toMatchObject({
      verdict: 'banned',
      rcode: null,
    })
    expect(visits.find(({ domain }) => domain === 'open.example.org')?.verdict).toBe('passed')
  })

  test('joins the reply that is logged under a rewritten name', () => {
    const visits = visitsOf('unbound', linesOf('unbound/ascii-time-untagged.log'))
    const rewritten = visits.find(({ domain, qtype }) => domain === 'redir.example.org' && qtype === 'TXT')
    expect(rewritten).toMatchObject({ verdict: 'banned', rcode: 'NOERROR', cnames: ['edge.example.net'] })
    expect(visits.filter(({ domain }) => domain === 'edge.example.net')).toEqual([])
  })

  test('reads replies as records when queries are not logged', () => {
    const replies = linesOf('unbound/epoch-tagged.log').filter((line) => line.includes(' reply: '))
    expect(visitsOf('unbound', replies)).toHaveLength(replies.length)
  })

  test('reads a late reply to a logged query as part of its record', () => {
    const { records, joined } = readLines('unbound', [
      '[1795209400] unbound[1:0] query: 10.0.0.1 slow.example. A IN',
      '[1795209500] unbound[1:0] query: 10.0.0.1 other.example. A IN',
      '[1795209501] unbound[1:0] reply: 10.0.0.1 slow.example. A IN SERVFAIL 101.000000 0 30',
    ])
    expect(records.map(({ visit }) => visit.domain)).toEqual(['slow.example', 'other.example'])
    expect(joined).toBe(1)
  })

  test('rejects a reply that cannot be read', () => {
    const { rejected } = readLines('unbound', [
      '[1795209400] unbound[1:0] reply: 10.0.0.1 a.example. A',
      'nothing',
    ])
    expect(rejected.map(({ line }) => line)).toEqual([1, 2])
  })
})
