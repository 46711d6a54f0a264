import { TRANSPORTS } from '@netwarden/shared/domain'
import { describe, expect, test } from 'vitest'
import { formatNames } from '../../api/src/pipeline/formats/index.ts'
import type { JsonValue } from '../../api/src/pipeline/visit.ts'
import { isLongRun } from '../support/long-run.ts'
import { Random } from './random.ts'
import {
  accountedFor,
  countBy,
  emptyReading,
  feed,
  format,
  foundIn,
  linesOf,
  OPTIONS,
  readLines,
  samplesOf,
  sinkInto,
} from './reading.ts'

const MUTATIONS = isLongRun ? 200_000 : 10_000
const ODD_TEXTS = [
  '__proto__',
  'constructor',
  'toString',
  '\0',
  '\ufeff',
  '\ud800',
  '-',
  '(empty)',
  '1e400',
  '-1',
  '9'.repeat(400),
  '%61',
  '\\',
  '\\x',
  '\\999',
  '{"__proto__":{"a":1}}',
  '['.repeat(5000),
  '#fields\tts\tquery',
  '#separator ',
  '::ffff:1.2.3.4',
]
const DELIMITER = /[\t ,:"/#@]/

function mutate(line: string, other: string, random: Random): string {
  const at = random.below(line.length + 1)
  const to = Math.min(line.length, at + random.below(12))
  const odd = random.pick(ODD_TEXTS, '')
  const kinds: (() => string)[] = [
    () => line.slice(0, at) + String.fromCharCode(random.below(256)) + line.slice(at + 1),
    () => line.slice(0, at),
    () => line.slice(0, to) + line.slice(at),
    () => line.slice(0, at) + odd + line.slice(to),
    () => line.slice(0, at) + other.slice(random.below(other.length + 1)),
    () =>
      line
        .split(DELIMITER)
        .reverse()
        .join(random.pick([' ', '\t', ':'], ' ')),
    () => withField(line, odd, random),
    () => line.replace(/\d+/g, (digits) => (random.below(3) === 0 ? digits.repeat(9) : digits)),
    () => line.slice(at) + line.slice(0, at),
  ]
  return random.pick(kinds, () => line)()
}

/** One of the line's own fields is another text. */
function withField(line: string, text: string, random: Random): string {
  const fields = line.split(/([\t ,:"])/)
  fields[random.below(fields.length)] = text
  return fields.join('')
}

describe.each([...formatNames])('%s', (name) => {
  const samples = samplesOf(name).map(linesOf)

  test(`accounts for each of ${MUTATIONS} broken lines`, () => {
    const random = new Random(20_261_120)
    const reading = emptyReading()
    const reader = format(name).createReader(OPTIONS)
    const sink = sinkInto(reading)
    const header = samples[0]?.filter((line) => line.startsWith('#')) ?? []
    let count = 0
    for (let made = 0; made < MUTATIONS; made++) {
      const lines = random.pick(samples, [])
      const line = mutate(random.pick(lines, ''), random.pick(lines, ''), random)
      reader.read(line, { part: 0, line: ++count }, sink)
      // After any input, complete lines are read, including records of several lines.
      if (made % 1_000 === 0)
        for (const text of samples[0] ?? []) reader.read(text, { part: 0, line: ++count }, sink)
      // A broken header would make all later lines invalid in the same way.
      if (line.startsWith('#')) for (const text of header) reader.read(text, { part: 0, line: ++count }, sink)
    }
    reader.end(sink)
    expect(accountedFor(reading)).toBe(count)
    expect(foundIn(reading)).toBeGreaterThan(0)
    expect(reading.rejected.length).toBeGreaterThan(0)
    const visits = reading.records.map(({ visit }) => visit)
    expect(visits.filter(({ at }) => !Number.isInteger(at))).toEqual([])
    expect(
      Object.keys(countBy(visits, 'transport')).filter((word) => !TRANSPORTS.some((t) => t === word)),
    ).toEqual([])
  })

  test('reads lines of 64 KB', () => {
    const header = samples[0]?.filter((line) => line.startsWith('#')) ?? []
    const line = samples[0]?.find((text) => !text.startsWith('#')) ?? ''
    const filler = 64 * 1024 - line.length
    const long = [
      'a',
      ' ',
      '.',
      '\t',
      '\\',
      '(',
      ':',
      '{"a":',
      '1',
      'view ',
      ' (EDE: ',
      ' is ',
      'rpz QNAME ',
      '/',
    ].flatMap((unit) => {
      const text = unit.repeat(Math.floor(filler / unit.length))
      return [line + text, text + line, line.slice(0, line.length / 2) + text + line.slice(line.length / 2)]
    })
    expect(accountedFor(readLines(name, [...header, ...long]))).toBe(header.length + long.length)
  })

  test('accepts any JSON value for a state', () => {
    const odd: JsonValue[] = [
      null,
      1,
      'x',
      [],
      {},
      { pending: [1, { keys: [], stage: '' }], columns: 'x', current: 7 },
    ]
    for (const state of odd) {
      const reading = emptyReading()
      feed(format(name).createReader({ ...OPTIONS, state }), samples[0] ?? [], reading)
      expect(reading.rejected).toEqual([])
    }
  })
})
