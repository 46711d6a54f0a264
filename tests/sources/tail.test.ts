import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FollowedSource, namesOf, visitLines } from './support/followed-source.ts'

let source: FollowedSource
beforeEach(() => {
  source = new FollowedSource()
})
afterEach(() => source.remove())

const SECOND = 1_000
const A_WHILE = 3 * SECOND

test('a line is read once it is complete', async () => {
  const [first = '', second = ''] = visitLines(0, 2).split(/(?<=\n)/)
  source.append('app.log', first + second.slice(0, 20))
  await source.pass(A_WHILE)
  expect(source.domains).toEqual(namesOf(0, 1))
  source.append('app.log', second.slice(20))
  await source.pass(A_WHILE)
  expect(source.domains).toEqual(namesOf(0, 2))
})

test('a file that does not exist yet is waited for', async () => {
  await source.pass(SECOND)
  expect(source.session?.isWaiting).toBe(true)
  source.append('app.log', visitLines(0, 3))
  await source.pass(A_WHILE)
  expect(source.session?.isWaiting).toBe(false)
  expect(source.domains).toEqual(namesOf(0, 3))
})

test('lines still written to a renamed file are read, and then the new file', async () => {
  source.append('app.log', visitLines(0, 10))
  await source.pass(SECOND)
  source.append('app.log', visitLines(10, 20))
  renameSync(source.path('app.log'), source.path('app.log.1'))
  source.append('app.log', visitLines(30, 40))
  await source.pass(SECOND)
  source.append('app.log.1', visitLines(20, 30))
  await source.pass(20 * SECOND)
  expect(source.domains.sort()).toEqual(namesOf(0, 40).sort())
  expect(source.lost).toEqual([])
})

test('lines of a truncated file are read from its copy', async () => {
  source.append('app.log', visitLines(0, 10))
  await source.pass(SECOND)
  source.append('app.log', visitLines(10, 20))
  copyFileSync(source.path('app.log'), source.path('app.log.1'))
  truncateSync(source.path('app.log'))
  source.append('app.log', visitLines(20, 23))
  await source.pass(20 * SECOND)
  expect(source.domains.sort()).toEqual(namesOf(0, 23).sort())
  expect(source.lost).toEqual([])
})

test('a file that was truncated without a copy leaves a gap in its minute', async () => {
  source.append('app.log', visitLines(0, 10))
  await source.pass(SECOND)
  truncateSync(source.path('app.log'))
  source.append('app.log', visitLines(10, 12))
  await source.pass(20 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 12))
  expect(source.lost.map(({ gaps }) => gaps)).toContain(1)
  expect(source.lost.length).toBeLessThanOrEqual(2)
})

test('a file that was truncated and has grown beyond the last position is read from its beginning', async () => {
  source.append('app.log', visitLines(0, 3))
  await source.pass(SECOND)
  writeFileSync(source.path('app.log'), visitLines(100, 120))
  await source.pass(SECOND)
  expect(source.domains).toEqual([...namesOf(0, 3), ...namesOf(100, 120)])
})

test('a file that is deleted and created again is read again, also with the same inode', async () => {
  for (const round of [0, 1, 2, 3]) {
    source.append('app.log', visitLines(round * 10, round * 10 + 5))
    await source.pass(SECOND)
    source.append('app.log', visitLines(round * 10 + 5, round * 10 + 10))
    await source.pass(SECOND)
    rmSync(source.path('app.log'))
  }
  await source.pass(20 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 40))
  expect(source.lost).toEqual([])
})

test('files that were created and rotated away between two looks are read', async () => {
  source.append('app.log', visitLines(0, 10))
  await source.pass(SECOND)
  await source.crash()
  source.append('app.log', visitLines(10, 20))
  renameSync(source.path('app.log'), source.path('app.log.2'))
  source.append('app.log.1', visitLines(20, 30))
  source.append('app.log', visitLines(30, 40))
  await source.pass(20 * SECOND)
  expect(source.domains.sort()).toEqual(namesOf(0, 40).sort())
  expect(source.lost).toEqual([])
})

test('the rest of a file that was compressed between two looks is read from its compressed copy', async () => {
  source.append('app.log', visitLines(0, 10))
  await source.pass(SECOND)
  await source.crash()
  source.append('app.log', visitLines(10, 20))
  writeFileSync(source.path('app.log.1.gz'), gzipSync(readFileSync(source.path('app.log'))))
  rmSync(source.path('app.log'))
  source.append('app.log', visitLines(20, 30))
  await source.pass(20 * SECOND)
  expect(source.domains.sort()).toEqual(namesOf(0, 30).sort())
  expect(source.lost).toEqual([])
})

test('other files whose name begins alike are ignored', async () => {
  source.append('app.log', visitLines(0, 2))
  await source.pass(SECOND)
  source.append('app.log.errors', visitLines(50, 60))
  renameSync(source.path('app.log'), source.path('app.log.1'))
  source.append('app.log', visitLines(2, 4))
  await source.pass(20 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 4))
})

test('a rejected line is reported with its file and its number in it', async () => {
  source.append('app.log', `${visitLines(0, 1)}nonsense\n${visitLines(1, 2)}`)
  await source.pass(SECOND)
  expect(source.domains).toEqual(namesOf(0, 2))
  expect(source.rejects).toMatchObject([
    { ordinal: 2, file: 'app.log', line: 2, reason: 'ingest.line.json', excerpt: 'nonsense' },
  ])
})

test('another location is read from its earlier position, if it has one', async () => {
  source.append('app.log', visitLines(0, 2))
  source.append('other.log', visitLines(10, 12))
  await source.pass(SECOND)
  await source.crash()
  source.change({ location: source.path('other.log') })
  await source.pass(A_WHILE)
  await source.crash()
  source.append('app.log', visitLines(2, 4))
  source.change({ location: source.path('app.log') })
  await source.pass(A_WHILE)
  expect(source.domains).toEqual([...namesOf(0, 2), ...namesOf(10, 12), ...namesOf(2, 4)])
})

test('the numbers of records never decrease', async () => {
  source.append('app.log', visitLines(0, 3))
  await source.pass(SECOND)
  renameSync(source.path('app.log'), source.path('app.log.1'))
  source.append('app.log', visitLines(3, 6))
  await source.pass(A_WHILE)
  await source.crash()
  source.append('app.log', visitLines(6, 9))
  await source.pass(A_WHILE)
  const numbers = source.records.map((row) => BigInt(row[1] ?? 0) & 0xfffffffffffn)
  expect(numbers).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n])
})

const syslogTime = (at: number) => {
  const [, day, month, , time] = new Date(at).toUTCString().split(' ')
  return `${month} ${String(Number(day)).padStart(2)} ${time}`
}

test.each(['the server stood', 'the machine slept'])(
  'times without a year are of the newest year, also of lines that were written while %s for days',
  async (reason) => {
    source.change({ format: 'dnsmasq' })
    const ask = (name: string) =>
      source.append('app.log', `${syslogTime(source.now)} dnsmasq[9]: query[A] ${name} from 10.0.0.1\n`)
    ask('before.example')
    await source.pass(5 * SECOND)
    if (reason === 'the server stood') await source.crash()
    source.setClock(3 * 86_400_000)
    const written = source.now
    ask('after.example')
    await source.pass(5 * SECOND)
    expect(source.domains).toEqual(['before.example', 'after.example'])
    const ages = source.records.map((row) => Math.round((written - Number(row[0]) * 1_000) / 86_400_000))
    expect(ages).toEqual([3, 0])
  },
)

test('a lease file that is rewritten at each change is read again each time, and misses nothing', async () => {
  source.change({ format: 'dnsmasq-leases' })
  const hour = 3_600
  const write = (count: number, renewed: number, ends: number) => {
    const now = Math.floor(source.now / 1_000)
    const lines = Array.from({ length: count }, (_, n) => {
      const mac = `02:00:00:00:00:${String(n).padStart(2, '0')}`
      return `${now - (now % hour) + (n === renewed ? ends : 12) * hour} ${mac} 10.0.0.${n + 1} host${n} *\n`
    })
    writeFileSync(source.path('app.log'), lines.join(''))
    source.touch('app.log')
  }
  const endOf = (n: number) => source.leases.findLast(({ ip }) => ip === `10.0.0.${n + 1}`)?.to
  write(40, 30, 1)
  await source.pass(A_WHILE)
  const before = endOf(30) ?? 0
  write(40, 30, 13)
  await source.pass(A_WHILE)
  expect((endOf(30) ?? 0) - before).toBe(12 * hour * 1_000)
  write(42, 35, 14)
  await source.pass(20 * SECOND)
  expect(endOf(41)).toBeDefined()
  expect((endOf(35) ?? 0) - before).toBe(13 * hour * 1_000)
  expect([source.rejects, source.lost]).toEqual([[], []])
  await source.crash()
  const { length } = source.leases
  await source.pass(A_WHILE)
  expect(source.leases).toHaveLength(length)
})

test('the clock may be set back by hours', async () => {
  source.append('app.log', visitLines(0, 2))
  await source.pass(SECOND)
  source.append('app.log', visitLines(2, 4))
  await source.session?.step()
  source.setClock(-3 * 3_600_000)
  await source.pass(A_WHILE)
  source.append('app.log', visitLines(4, 6))
  await source.pass(A_WHILE)
  expect(source.domains).toEqual(namesOf(0, 6))
})

test.each(['renamed', 'removed', 'copied and cut short'])(
  'the last line of a file that was %s counts although it has no end, over a crash too',
  async (how) => {
    const path = source.path('app.log')
    source.append('app.log', visitLines(0, 3).trimEnd())
    await source.pass(A_WHILE)
    expect(source.domains).toEqual(namesOf(0, 2))
    if (how === 'renamed') renameSync(path, `${path}.1`)
    else if (how === 'removed') rmSync(path)
    else {
      copyFileSync(path, `${path}.1`)
      truncateSync(path)
    }
    source.append('app.log', visitLines(3, 5))
    await source.pass(SECOND)
    source.crashAt = how === 'removed' ? null : 'after pending'
    await source.passUntilCrash(20 * SECOND)
    await source.pass(20 * SECOND)
    expect(source.domains.sort()).toEqual(namesOf(0, 5))
    expect([source.lost, source.rejects]).toEqual([[], []])
  },
)

test.each([4, 20])(
  'a copy of %d lines that replaces a file is read from the last line of that file',
  async (count) => {
    const text = visitLines(0, count)
    source.append('app.log', text.slice(0, -30))
    await source.pass(A_WHILE)
    source.append('.app.log.Xq1', text + visitLines(count, count + 2))
    renameSync(source.path('.app.log.Xq1'), source.path('app.log'))
    await source.pass(20 * SECOND)
    expect(source.domains).toEqual(namesOf(0, count + 2))
    expect([source.lost, source.rejects]).toEqual([[], []])
  },
)
