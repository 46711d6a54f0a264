import { describe, expect, test } from 'vitest'
import { formatNames } from '../../api/src/pipeline/formats/index.ts'
import type { JsonValue } from '../../api/src/pipeline/visit.ts'
import { Random } from './random.ts'
import { emptyReading, feed, format, linesOf, OPTIONS, readLines, samplesOf, sinkInto } from './reading.ts'

const CUTS = 12

describe.each(formatNames.flatMap(samplesOf))('%s', (path) => {
  const name = path.slice(0, path.indexOf('/'))
  const lines = linesOf(path)
  const random = new Random(path.length * 7919)
  const cuts = Array.from({ length: CUTS }, () => random.below(lines.length + 1))

  test('returns the same when another reader continues from a snapshot', () => {
    const whole = readLines(name, lines)
    for (const cut of cuts) {
      const reading = emptyReading()
      const first = format(name).createReader(OPTIONS)
      feed(first, lines.slice(0, cut), reading)
      const state: JsonValue = JSON.parse(JSON.stringify(first.snapshot()))
      const second = format(name).createReader({ ...OPTIONS, state })
      expect(second.snapshot()).toEqual(state)
      feed(second, lines.slice(cut), reading, cut + 1)
      second.end(sinkInto(reading))
      expect(reading).toEqual(whole)
    }
  })

  test('returns everything that waits when the log is idle', () => {
    const reading = emptyReading()
    const reader = format(name).createReader(OPTIONS)
    feed(reader, lines, reading)
    reader.expire(Date.UTC(2030, 0), sinkInto(reading))
    const { records, logins, leases } = readLines(name, lines)
    expect([reading.records, reading.logins, reading.leases]).toEqual([records, logins, leases])
  })
})

test('limits what waits: the oldest is released', () => {
  const questions = Array.from(
    { length: 10_500 },
    (_, index) => `Nov 20 21:16:42 dnsmasq[7]: query[A] host${index}.example from 10.0.0.1`,
  )
  const reading = emptyReading()
  feed(format('dnsmasq').createReader(OPTIONS), questions, reading)
  expect(reading.records).toHaveLength(500)
  expect(reading.records[0]?.visit.domain).toBe('host0.example')
})
