import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FollowedSource, namesOf, visitLines } from './support/followed-source.ts'

let source: FollowedSource
beforeEach(() => {
  source = new FollowedSource({ kind: 'folder', format: 'auto' })
  mkdirSync(source.path('logs'))
  source.change({ location: source.path('logs') })
})
afterEach(() => source.remove())

const SECOND = 1_000
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/logs/${name}`, import.meta.url))

test('all files of a folder are read except hidden and unfinished ones', async () => {
  source.append('logs/a.log', visitLines(0, 3))
  source.append('logs/b.log', visitLines(10, 13))
  source.append('logs/.hidden', visitLines(20, 23))
  source.append('logs/c.log.tmp', visitLines(30, 33))
  mkdirSync(source.path('logs/deeper'))
  await source.pass(4 * SECOND)
  source.append('logs/a.log', visitLines(3, 5))
  await source.pass(SECOND)
  expect(source.domains.sort()).toEqual([...namesOf(0, 5), ...namesOf(10, 13)].sort())
})

test('the query log and rpz log of BIND give each visit once, with the verdict of the policy zone', async () => {
  const queries = readFileSync(fixture('bind-query/iso8601-utc-views.log'), 'utf8')
  const verdicts = readFileSync(fixture('bind-rpz/iso8601-utc-views.log'), 'utf8')
  source.append('logs/queries.log', queries)
  source.append('logs/rpz.log', verdicts)
  await source.pass(40 * SECOND)
  const asked = queries.split('\n').filter((line) => line.includes(': query: ')).length
  expect(source.domains).toHaveLength(asked)
  const banned = source.records.filter((row) => row[23] === 'banned').length
  expect(banned).toBeGreaterThan(50)
  expect(source.rejects).toEqual([])
})

test('lines of both BIND logs that arrive in parts are joined as well, across a crash', async () => {
  const queries = readFileSync(fixture('bind-query/iso8601-utc-views.log'), 'utf8').split(/(?<=\n)/)
  const verdicts = readFileSync(fixture('bind-rpz/iso8601-utc-views.log'), 'utf8').split(/(?<=\n)/)
  source.change({ format: 'bind-query' })
  source.append('logs/queries.log', queries.slice(0, 40).join(''))
  source.append('logs/rpz.log', verdicts.slice(0, 10).join(''))
  await source.pass(SECOND)
  source.append('logs/queries.log', queries.slice(40).join(''))
  source.append('logs/rpz.log', verdicts.slice(10).join(''))
  source.crashAt = 'before done'
  expect(await source.passUntilCrash(2 * SECOND)).toBe(true)
  await source.pass(40 * SECOND)
  const asked = queries.filter((line) => line.includes(': query: ')).length
  expect(source.domains).toHaveLength(asked)
  expect(new Set(source.records.map((row) => row[1])).size).toBe(source.records.length)
  expect(source.rejects).toEqual([])
})

test('a compressed file is read once, to its end', async () => {
  writeFileSync(source.path('logs/old.log.gz'), gzipSync(visitLines(0, 50)))
  await source.pass(6 * SECOND)
  await source.crash()
  await source.pass(6 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 50))
})

test('a file that was read is not read again when it is compressed', async () => {
  source.append('logs/a.log', visitLines(0, 20))
  await source.pass(4 * SECOND)
  renameSync(source.path('logs/a.log'), source.path('logs/a.log.1'))
  source.append('logs/a.log', visitLines(20, 30))
  await source.pass(4 * SECOND)
  writeFileSync(source.path('logs/a.log.1.gz'), gzipSync(readFileSync(source.path('logs/a.log.1'))))
  await source.pass(4 * SECOND)
  rmSync(source.path('logs/a.log.1'))
  await source.pass(20 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 30))
  expect(source.lost).toEqual([])
})

test.each([5, 20])('a file of %d lines that is copied and truncated is read once', async (count) => {
  source.append('logs/a.log', visitLines(0, count))
  await source.pass(4 * SECOND)
  source.append('logs/a.log', visitLines(count, count + 5))
  copyFileSync(source.path('logs/a.log'), source.path('logs/a.log.1'))
  truncateSync(source.path('logs/a.log'))
  await source.pass(SECOND)
  source.append('logs/a.log', visitLines(count + 5, 40))
  await source.pass(20 * SECOND)
  expect(source.domains.sort()).toEqual(namesOf(0, 40).sort())
  expect(source.lost).toEqual([])
})

test('a truncated compressed file is read as far as possible, and leaves a gap', async () => {
  const packed = gzipSync(visitLines(0, 20_000))
  writeFileSync(source.path('logs/old.log.gz'), packed.subarray(0, packed.length - 1_000))
  await source.pass(8 * SECOND)
  expect(source.domains.length).toBeGreaterThan(10_000)
  expect(source.lost.length).toBeGreaterThan(0)
})

test('a file of unknown format is reported', async () => {
  source.append('logs/notes.txt', 'just\nsome\nwords\n')
  source.append('logs/a.log', visitLines(0, 3))
  await source.pass(15 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 3))
  expect(source.session?.fault).toMatchObject({ key: 'source.file.unknownFormat' })
})

test('each unreadable file is reported once with its reason, across a crash and a restart', async () => {
  writeFileSync(source.path('logs/bin.dat'), Buffer.from([1, 0, 2, 255, 0, 10, 3, 0]))
  source.append('logs/other.txt', 'just\nsome\nwords\n')
  source.append('logs/other2.txt', 'more words, and no line end')
  writeFileSync(source.path('logs/set.zip'), Buffer.from('PK\u0003\u0004\nlog\nlog\n'))
  writeFileSync(source.path('logs/cut.zst'), Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58]))
  for (const name of ['bin.dat', 'set.zip', 'cut.zst']) source.touch(`logs/${name}`)
  const packed = gzipSync(visitLines(0, 100))
  writeFileSync(source.path('logs/trunc.gz'), packed.subarray(0, packed.length - 40))
  source.touch('logs/trunc.gz')
  source.append('logs/a.log', visitLines(500, 503))
  source.crashAt = 'before done'
  while (await source.passUntilCrash(2 * SECOND)) source.crashAt = null
  await source.pass(20 * SECOND)
  await source.crash()
  await source.pass(20 * SECOND)
  expect(Object.fromEntries(source.rejects.map(({ file, reason }) => [file, reason]))).toEqual({
    'bin.dat': 'source.file.binary',
    'other.txt': 'source.file.unknownFormat',
    'other2.txt': 'source.file.noLine',
    'set.zip': 'source.file.packed',
    'cut.zst': 'source.file.truncated',
    'trunc.gz': 'source.file.truncated',
  })
  expect(source.rejects).toHaveLength(6)
  expect(source.session?.fault).toMatchObject({ key: 'source.files.unreadable', params: { count: 5 } })
  expect(source.domains.length).toBeGreaterThan(3)
})

test('a file whose format is detected later is no longer a fault', async () => {
  source.append('logs/a.log', '{"accessAt":"')
  await source.pass(15 * SECOND)
  expect(source.session?.fault).toMatchObject({ key: 'source.file.noLine' })
  source.append('logs/a.log', `never"}\n${visitLines(0, 3)}`)
  await source.pass(15 * SECOND)
  expect(source.session?.fault).toBeNull()
  expect(source.domains).toEqual(namesOf(0, 3))
})

test('a file with only a header hides no other that begins with the same', async () => {
  source.append('logs/09.csv', 'username,ip,accessAt\n')
  await source.pass(4 * SECOND)
  const rows = [0, 1].map((n) => `user${n},10.0.0.${n + 1},${new Date(source.now - 60_000).toISOString()}\n`)
  source.append('logs/10.csv', `username,ip,accessAt\n${rows.join('')}`)
  await source.pass(10 * SECOND)
  expect(source.position?.counts).toMatchObject({ accepted: 2, rejected: 0 })
})

/** Lines of visits as one text, to be cut into files that begin alike. */
function visitText(count: number): (from: number, to: number) => string {
  const lines = visitLines(0, count).split(/(?<=\n)/)
  return (from, to) => lines.slice(from, to).join('')
}

test.each([5, 20])(
  'only the new lines of files that each contain the previous one of %d lines and more are stored while all exist',
  async (count) => {
    const text = visitText(4 * count)
    for (const day of [1, 2, 3]) {
      source.append(`logs/day${day}.log`, text(0, day * count))
      await source.pass(6 * SECOND)
    }
    expect(source.domains).toEqual(namesOf(0, 3 * count))
    await source.crash()
    await source.pass(6 * SECOND)
    source.append('logs/day3.log', text(3 * count, 4 * count))
    await source.pass(6 * SECOND)
    expect(source.domains).toEqual(namesOf(0, 4 * count))
    expect([source.lost, source.rejects]).toEqual([[], []])
  },
)

test('files that contain each other and arrive together are read once, compressed and across a crash too', async () => {
  const text = visitText(60)
  source.append('logs/day1.log', text(0, 20))
  writeFileSync(source.path('logs/day2.log.gz'), gzipSync(text(0, 40)))
  source.touch('logs/day2.log.gz')
  source.append('logs/day3.log', text(0, 60))
  source.crashAt = 'after pending'
  await source.passUntilCrash(6 * SECOND)
  await source.pass(60 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 60))
})

test.each(['shorter', 'longer'])(
  'a %s file that begins with the same kilobyte as another existing file is read separately',
  async (which) => {
    const text = visitText(80)
    source.append('logs/a.log', text(0, 30))
    await source.pass(4 * SECOND)
    const end = which === 'shorter' ? 65 : 80
    source.append('logs/b.log', text(0, 20) + text(60, end))
    await source.pass(10 * SECOND)
    const all = [...namesOf(0, 30), ...namesOf(0, 20), ...namesOf(60, end)]
    expect(source.domains.sort()).toEqual(all.sort())
  },
)

test('a file that is rewritten after its first kilobyte is read again', async () => {
  const text = visitText(80)
  source.append('logs/a.log', text(0, 30))
  await source.pass(4 * SECOND)
  writeFileSync(source.path('logs/a.log'), text(0, 20) + text(40, 80))
  source.touch('logs/a.log')
  await source.pass(10 * SECOND)
  expect(source.domains).toEqual(expect.arrayContaining([...namesOf(0, 30), ...namesOf(40, 80)]))
})

test('an incomplete copy adds nothing while the file exists', async () => {
  const text = visitText(60)
  source.append('logs/a.log', text(0, 40))
  await source.pass(4 * SECOND)
  for (const to of [0, 1, 5, 20, 40]) {
    writeFileSync(source.path('logs/copy.log'), text(0, to))
    source.touch('logs/copy.log')
    await source.pass(3 * SECOND)
  }
  source.append('logs/a.log', text(40, 60))
  await source.pass(6 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 60))
})

test('files with the same beginning continue where they were when they move to another volume', async () => {
  const text = visitText(60)
  source.append('logs/day1.log', text(0, 20))
  await source.pass(4 * SECOND)
  source.append('logs/day2.log', text(0, 40))
  await source.pass(6 * SECOND)
  await source.crash()
  const names = ['logs/day1.log', 'logs/day2.log']
  for (const name of names) copyFileSync(source.path(name), source.path(`${name}.tmp`))
  for (const name of names) renameSync(source.path(`${name}.tmp`), source.path(name))
  source.append('logs/day2.log', text(40, 60))
  await source.pass(20 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 60))
  expect(source.lost).toEqual([])
})

test('new files are detected when the clock was set back by hours', async () => {
  source.append('logs/a.log', visitLines(0, 3))
  await source.pass(4 * SECOND)
  source.setClock(-3 * 3_600_000)
  source.append('logs/b.log', visitLines(10, 13))
  await source.pass(4 * SECOND)
  expect(source.domains.sort()).toEqual([...namesOf(0, 3), ...namesOf(10, 13)].sort())
})

test('the two logs of BIND are joined although one has enough lines for detection and the other few', async () => {
  const line = (n: number, words: string) => {
    const at = new Date(source.now - (300 - n) * 10_000).toISOString()
    return `${at} client @0x7f01 10.0.0.1#${5_000 + n} (n${n}.example): ${words}\n`
  }
  const asked = (n: number) => line(n, `query: n${n}.example IN A +E(0)K (127.0.0.1)`)
  const denied = (n: number) =>
    line(n, `rpz QNAME NXDOMAIN rewrite n${n}.example/A/IN via n${n}.example.rpz.local`)
  const all = Array.from({ length: 299 }, (_, n) => n)
  source.append('logs/queries.log', all.map(asked).join(''))
  source.append('logs/rpz.log', [10, 150, 290].map(denied).join(''))
  await source.pass(40 * SECOND)
  expect(source.domains).toHaveLength(299)
  expect(source.records.filter((row) => row[23] === 'banned').map((row) => row[6])).toEqual([
    'n10.example',
    'n150.example',
    'n290.example',
  ])
})

test('a last line without an end counts in a complete file, and not in a growing one', async () => {
  source.append('logs/put.log', visitLines(0, 5).trimEnd())
  const [first = '', second = ''] = visitLines(10, 12).split(/(?<=\n)/)
  source.append('logs/grows.log', first)
  await source.pass(20 * SECOND)
  source.append('logs/grows.log', second.slice(0, 40))
  await source.pass(60 * SECOND)
  expect(source.domains.sort()).toEqual([...namesOf(0, 5), ...namesOf(10, 11)].sort())
  source.append('logs/put.log', `\n${visitLines(5, 6)}${visitLines(6, 7).slice(0, 30)}`)
  source.append('logs/grows.log', second.slice(40))
  await source.pass(40 * SECOND)
  source.append('logs/put.log', visitLines(6, 7).slice(30))
  await source.pass(4 * SECOND)
  expect(source.domains.sort()).toEqual([...namesOf(0, 7), ...namesOf(10, 12)].sort())
  expect([source.lost, source.rejects]).toEqual([[], []])
})
