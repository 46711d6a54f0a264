import { ACCESS_RECORD_COLUMNS } from '@netwarden/shared/domain'
import { describe, expect, test } from 'vitest'
import { linesOf, readLines, visitsOf } from './reading.ts'

const LEAST = { accessAt: '2026-11-20T08:15:30.000Z', deviceIP: '10.0.0.1', domain: 'a.example' }
const line = (more: object) => JSON.stringify({ ...LEAST, ...more })

describe('netwarden-ndjson', () => {
  test('reads a record with the fewest fields, with optional ones, and of an export', () => {
    const visits = visitsOf('netwarden-ndjson', linesOf('netwarden-ndjson/records.ndjson'))
    expect(visits.map(({ verdict }) => verdict)).toEqual([null, 'banned', 'passed'])
    expect(visits[1]).toMatchObject({
      at: Date.UTC(2026, 10, 20, 8, 15, 31, 250),
      deviceMac: 'aa:bb:cc:00:11:22',
      domain: 'ads.example.com',
      dstIp: '203.0.113.66',
      dstPort: 443,
      transport: 'tcp',
      application: 'tls',
      latencyMs: 12.5,
    })
  })

  test('accepts every column of the access record', () => {
    const record = Object.fromEntries(ACCESS_RECORD_COLUMNS.map((name) => [name, null]))
    expect(readLines('netwarden-ndjson', [JSON.stringify({ ...record, ...LEAST })]).rejected).toEqual([])
  })

  test('keeps addresses and chain of an answer, including its destination', () => {
    const visits = visitsOf('netwarden-ndjson', [
      line({ answers: ['203.0.113.1', '2001:DB8::1'], cnames: ['Cdn.Example'] }),
      line({
        dstHostIP: '203.0.113.9',
        dstHost: 'edge.example',
        answers: ['203.0.113.1'],
        cnames: ['cdn.example'],
      }),
      line({ dstHostIP: '203.0.113.9', dstHost: 'edge.example' }),
      line({ dstHostIP: '203.0.113.9', application: 'tls' }),
    ])
    expect(visits.map(({ dstIp, answers, cnames }) => [dstIp, answers, cnames])).toEqual([
      ['203.0.113.1', ['203.0.113.1', '2001:db8::1'], ['cdn.example']],
      ['203.0.113.9', ['203.0.113.9', '203.0.113.1'], ['cdn.example', 'edge.example']],
      ['203.0.113.9', ['203.0.113.9'], ['edge.example']],
      ['203.0.113.9', [], []],
    ])
  })

  test('accepts any text as the host of a visit that is not a lookup, as it was exported', () => {
    const odd = 'http://Full.url/x y'
    const visits = visitsOf('netwarden-ndjson', [line({ application: 'http', domain: null, dstHost: odd })])
    expect(visits.map(({ domain, dstHost, cnames }) => [domain, dstHost, cnames])).toEqual([[null, odd, []]])
  })

  test('reads a time without a zone in the zone of the source', () => {
    const [visit] = visitsOf('netwarden-ndjson', [line({ accessAt: '2026-11-20T08:15:30' })], {
      tz: 'Asia/Shanghai',
    })
    expect(visit?.at).toBe(Date.parse('2026-11-20T08:15:30+08:00'))
  })

  test.each([
    ['a member that is no column', line({ userName: 'x' }), 'ingest.line.member'],
    ['a missing domain', line({ domain: undefined }), 'ingest.line.missing'],
    ['a time that is none', line({ accessAt: '2026-02-30T00:00:00Z' }), 'ingest.line.time'],
    ['a number as time', line({ accessAt: 1_795_165_200 }), 'ingest.line.time'],
    ['an address that is none', line({ deviceIP: '10.0.0.1/8' }), 'ingest.line.value'],
    ['an empty domain', line({ domain: '' }), 'ingest.line.value'],
    ['a port beyond 65535', line({ dstPort: 65_536 }), 'ingest.line.value'],
    ['a verdict that is none', line({ solvedMode: 'blocked' }), 'ingest.line.value'],
    ['a MAC that is none', line({ deviceMac: 'aa:bb:cc' }), 'ingest.line.value'],
    ['an answer that is no list', line({ answers: '203.0.113.1' }), 'ingest.line.value'],
    ['a name of the chain that is none', line({ cnames: [7] }), 'ingest.line.value'],
    ['an array', '[]', 'ingest.line.json'],
  ])('rejects %s', (_, text, key) => {
    expect(readLines('netwarden-ndjson', [text]).rejected.map((fault) => fault.key)).toEqual([key])
  })
})
