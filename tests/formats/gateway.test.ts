import { describe, expect, test } from 'vitest'
import { linesOf, readLines, visitsOf } from './reading.ts'

describe('gateway', () => {
  const visits = visitsOf('gateway', linesOf('gateway/visits.log'))

  test('keeps the decision that the gateway enforced', () => {
    expect(visits[2]).toMatchObject({
      domain: 'shop.example.org',
      verdict: 'banned',
      gateway: {
        solvedMode: 'banned',
        verdictBy: 'gateway',
        controlGroup: 'bad',
        policyId: 'malware',
        segmentId: 'seg',
        generation: 12,
        decidingCname: 'tracker.example.net',
        shadowPolicyId: '',
        inherited: false,
        channel: 'plain',
      },
    })
  })

  test('keeps trial, inheritance and channel, which lines of earlier releases do not have', () => {
    const [line = ''] = linesOf('gateway/visits.log')
    const read = readLines('gateway', [
      line,
      `${line}\ttrial`,
      `${line}\t\t1`,
      `${line}\t\t\t0`,
      `${line}\t\t\t2`,
    ])
    const kept = read.records.map(({ visit: { gateway } }) => [
      gateway?.shadowPolicyId,
      gateway?.inherited,
      gateway?.channel,
    ])
    expect(kept).toEqual([
      ['', false, 'plain'],
      ['trial', false, 'plain'],
      ['', true, 'plain'],
      ['', false, 'plain'],
      ['', false, 'doh'],
    ])
  })

  test('marks a decision of monitor mode as not enforced', () => {
    expect(visits[3]?.gateway).toMatchObject({ solvedMode: 'banned', verdictBy: 'policy', generation: 13 })
  })

  test('reads device, transport, answer and chain', () => {
    expect(visits[0]).toMatchObject({
      at: 1_795_160_130_000,
      deviceIp: '10.0.0.21',
      transport: 'udp',
      qtype: 'A',
      rcode: 'NOERROR',
      latencyMs: 0.12,
      dstIp: '203.0.113.7',
      dstHost: 'edge.example.net',
      answers: ['203.0.113.7', '2001:db8::7'],
      cnames: ['cdn.example.net', 'edge.example.net'],
    })
    expect(visits[1]).toMatchObject({ deviceMac: 'aa:bb:cc:00:11:22', transport: 'tcp', qtype: 'HTTPS' })
  })

  test.each([
    ['another version', 'g2\t1795160130000'],
    ['a missing field', 'g1\t1795160130000\t0.12\tu'],
    ['a wrong group', linesOf('gateway/visits.log')[0]?.replace('default', 'other') ?? ''],
    ['a wrong channel', `${linesOf('gateway/visits.log')[0]}\t\t\t3`],
    ['a wrong time', linesOf('gateway/visits.log')[0]?.replace('1795160130000', 'now') ?? ''],
  ])('rejects %s', (_, line) => {
    expect(readLines('gateway', [line])).toMatchObject({ records: [], rejected: [{ line: 1 }] })
  })
})
