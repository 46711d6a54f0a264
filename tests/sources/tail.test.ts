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

test('a line is taken once it is whole', async () => {
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

test('what is still written to a renamed file is taken, and then the new file', async () => {
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

test('what a copy holds of a file that was cut short is taken from the copy', async () => {
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

test('a file that was cut short without a copy leaves a gap in its minute', async () => {
  source.append('app.log', visitLines(0, 10))
  await source.pass(SECOND)
  truncateSync(source.path('app.log'))
  source.append('app.log', visitLines(10, 12))
  await source.pass(20 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 12))
  expect(source.lost.map(({ gaps }) => gaps)).toContain(1)
  expect(source.lost.length).toBeLessThanOrEqual(2)
})

test('a file that was cut short and has grown beyond where it was read is read from its beginning', async () => {
  source.append('app.log', visitLines(0, 3))
  await source.pass(SECOND)
  writeFileSync(source.path('app.log'), visitLines(100, 120))
  await source.pass(SECOND)
  expect(source.domains).toEqual([...namesOf(0, 3), ...namesOf(100, 120)])
})

test('a file that is deleted and made again is read anew, also when it has the same inode', async () => {
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

test('files that came and were rotated away while nobody looked are read', async () => {
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

test('the rest of a file that was packed while nobody looked is read from its packed copy', async () => {
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

test('other files with a name that begins alike are left alone', async () => {
  source.append('app.log', visitLines(0, 2))
  await source.pass(SECOND)
  source.append('app.log.errors', visitLines(50, 60))
  renameSync(source.path('app.log'), source.path('app.log.1'))
  source.append('app.log', visitLines(2, 4))
  await source.pass(20 * SECOND)
  expect(source.domains).toEqual(namesOf(0, 4))
})

test('a rejected line is told with its file and its number in it', async () => {
  source.append('app.log', `${visitLines(0, 1)}nonsense\n${visitLines(1, 2)}`)
  await source.pass(SECOND)
  expect(source.domains).toEqual(namesOf(0, 2))
  expect(source.rejects).toMatchObject([
    { ordinal: 2, file: 'app.log', line: 2, reason: 'ingest.line.json', excerpt: 'nonsense' },
  ])
})

test('another place is read from where it was left before, if it ever was', async () => {
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

test('the numbers of records never go back', async () => {
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
