import { describe, expect, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { Random } from './random.ts'
import { linesOf, readLines, samplesOf } from './reading.ts'

/** Formats whose lines syslog and container runtimes wrap. */
const CARRIED = [
  ...['dnsmasq', 'unbound', 'bind-query', 'bind-rpz', 'coredns', 'suricata-eve', 'adguardhome'],
  ...['netwarden-ndjson', 'zeek-dns', 'zeek-conn', 'zeek-ssl', 'zeek-http', 'zeek-dhcp'],
]
const WITHOUT = (line: string) => line
/** Each head names a program and a time of its own; the line's own time counts. */
const HEADS: readonly ((line: string, program: string) => string)[] = [
  WITHOUT,
  (line, program) => `<30>Nov 22 06:00:00 gw ${program}[77]: ${line}`,
  (line, program) => `<30>1 2026-11-22T06:00:00.123Z gw ${program} 77 - - ${line}`,
  (line, program) => `<30>1 2026-11-22T06:00:00Z gw ${program} 77 ID1 [a@1 k="v \\"] w"] ${line}`,
  (line) => `2026-11-22T06:00:00.123456789Z ${line}`,
  (line) => `2026-11-22T06:00:00.123456789+00:00 stdout F ${line}`,
  (line) => `resolver-1  | ${line}`,
  (line) => JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: '2026-11-22T06:00:00.123456789Z' }),
]
const PROGRAMS: Readonly<Record<string, string>> = {
  'bind-query': 'named',
  'bind-rpz': 'named',
  'suricata-eve': 'suricata',
  adguardhome: 'AdGuardHome',
}
const ROUNDS = isLongRun ? 50 : 5

const isJson = (line: string) => line.startsWith('{')

describe.each(CARRIED)('lines of %s', (name) => {
  const program = PROGRAMS[name] ?? name
  const samples = samplesOf(name).filter((path) => !name.startsWith('zeek') || linesOf(path).every(isJson))

  test.each(samples)('the lines in %s are read the same after any prefix', (path) => {
    const lines = linesOf(path)
    const plain = readLines(name, lines).records.map(({ visit }) => visit)
    for (const head of HEADS) {
      const carried = lines.map((line) => head(line, program))
      const { records, rejected } = readLines(name, carried)
      expect(rejected.slice(0, 2), `${head}`).toEqual(readLines(name, lines).rejected.slice(0, 2))
      expect(
        records.map(({ visit }) => visit),
        `${head}`,
      ).toEqual(plain)
    }
  })

  test.each(samples)(
    'the lines in %s are read the same after prefixes that change from line to line',
    (path) => {
      const lines = linesOf(path)
      const plain = readLines(name, lines).records.map(({ visit }) => visit)
      for (let seed = 1; seed <= ROUNDS; seed++) {
        const random = new Random(seed)
        const carried = lines.map((line) => random.pick(HEADS, WITHOUT)(line, program))
        expect(readLines(name, carried).records.map(({ visit }) => visit)).toEqual(plain)
      }
    },
  )
})
