import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FollowedSource, nameOf, namesOf, visitLines } from './support/followed-source.ts'

const SECOND = 1_000
const HOUR = 3_600_000
/** Followed at a time, here. */
const MOST = 20

let source: FollowedSource
beforeEach(() => {
  source = new FollowedSource({ kind: 'folder', format: 'netwarden-ndjson' })
  source.mostFiles = MOST
  mkdirSync(source.path('logs'))
  source.change({ location: source.path('logs') })
})
afterEach(() => source.remove())

const log = (number: number) => source.path(`logs/${number}.log`)

/** Files of two finished lines each; a higher number is a newer file. */
function writeLogs(from: number, to: number): void {
  for (let number = from; number < to; number += 1) {
    writeFileSync(log(number), visitLines(2 * number, 2 * number + 2))
    setTime(log(number), source.now - HOUR + 10 * number)
  }
}

function setTime(path: string, ms: number): void {
  utimesSync(path, ms / 1000, ms / 1000)
}

async function passUntil(isSo: () => boolean): Promise<void> {
  for (let rounds = 0; !isSo() && rounds < 300; rounds += 1) await source.pass(SECOND)
  expect(isSo()).toBe(true)
}

const isAllRead = (files: number) => () => source.domains.length >= 2 * files

test('the newest of too many files are read first, the others in rotation, each once and across crashes', async () => {
  const count = 250
  writeLogs(0, count)
  await source.pass(250)
  expect(source.session?.waiting).toBe(count - MOST)
  await passUntil(() => source.domains.length > 0)
  const first = new Set(source.domains)
  expect(namesOf(2 * (count - MOST), 2 * count).every((name) => first.has(name))).toBe(true)
  expect(first.has(nameOf(0))).toBe(false)
  source.crashAt = 'before done'
  await source.passUntilCrash(60 * SECOND)
  source.crashAt = 'after pending'
  await source.passUntilCrash(60 * SECOND)
  await passUntil(isAllRead(count))
  await source.crash()
  await source.pass(30 * SECOND)
  expect(source.domains.length).toBe(2 * count)
  expect(new Set(source.domains).size).toBe(2 * count)
  expect(source.session?.waiting).toBe(0)
  expect(source.position?.files.length).toBeLessThanOrEqual(MOST)
  expect(source.position?.counts).toMatchObject({ accepted: 2 * count, rejected: 0 })
  expect(source.lost).toEqual([])
})

test('a finished file that grows, is renamed, copied or compressed adds only its new data', async () => {
  const count = 50
  writeLogs(0, count)
  await passUntil(isAllRead(count))
  expect(source.position?.files.some(({ path }) => path === log(count - 1))).toBe(false)
  const [grown, renamed, copied, packed] = [count - 1, count - 2, count - 3, count - 4] as const
  appendFileSync(log(grown), visitLines(10_000, 10_001))
  setTime(log(grown), source.now)
  renameSync(log(renamed), source.path('logs/renamed.log'))
  copyFileSync(log(copied), source.path('logs/copy.log'))
  writeFileSync(source.path('logs/packed.log.gz'), gzipSync(readFileSync(log(packed))))
  rmSync(log(packed))
  for (const name of ['copy.log', 'packed.log.gz']) setTime(source.path(`logs/${name}`), source.now - HOUR)
  await passUntil(() => source.domains.includes(nameOf(10_000)))
  await source.pass(90 * SECOND)
  expect([...source.domains].sort()).toEqual([...namesOf(0, 2 * count), nameOf(10_000)].sort())
  expect(source.session?.waiting).toBe(0)
  expect(source.lost).toEqual([])
})

test('empty files, copies and last lines without an end delay no other file', async () => {
  for (let number = 0; number < 60; number += 1) writeFileSync(source.path(`logs/empty-${number}.log`), '')
  writeLogs(0, 45)
  for (let number = 0; number < 45; number += 1) {
    appendFileSync(log(number), '{"accessAt":')
    setTime(log(number), source.now - HOUR + 10 * number)
  }
  for (let number = 0; number < 60; number += 1) {
    copyFileSync(log(44), source.path(`logs/copy-${number}.log`))
    setTime(source.path(`logs/copy-${number}.log`), source.now - HOUR / 2)
  }
  await passUntil(() => new Set(source.domains).size === 90)
  await passUntil(() => source.session?.waiting === 0)
  expect(source.domains.length).toBe(90)
})

test('files that are deleted while they wait are reported as lost, and renamed or compressed ones are read', async () => {
  const count = 60
  writeLogs(0, count)
  await source.pass(250)
  expect(source.session?.waiting).toBe(count - MOST)
  for (const number of [3, 4, 5, 6]) rmSync(log(number))
  renameSync(log(7), source.path('logs/renamed.log'))
  writeFileSync(source.path('logs/8.log.gz'), gzipSync(readFileSync(log(8))))
  setTime(source.path('logs/8.log.gz'), source.now - HOUR)
  rmSync(log(8))
  await passUntil(isAllRead(count - 4))
  await passUntil(() => source.session?.waiting === 0)
  await source.pass(30 * SECOND)
  expect(new Set(source.domains).size).toBe(2 * (count - 4))
  expect(source.domains.length).toBe(2 * (count - 4))
  const received = source.rejects.filter(({ reason }) => reason === 'source.folder.vanished')
  expect(received).toEqual([
    expect.objectContaining({ params: { count: 4, files: expect.stringMatching(/^([3-6]\.log(, )?){4}$/) } }),
  ])
  expect(source.lost).toMatchObject([{ gaps: 1 }])
})
