import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type CrashPoint, FollowedSource, namesOf, visitLines } from './support/followed-source.ts'

let source: FollowedSource
beforeEach(() => {
  source = new FollowedSource()
})
afterEach(() => source.remove())

const SECOND = 1_000
const POINTS: CrashPoint[] = [
  'before pending',
  'after pending',
  'before write',
  'after write',
  'before done',
  'after done',
]

/** Reads ten lines, and crashes while the next ten are being stored. */
async function crashAt(point: CrashPoint): Promise<void> {
  source.append('app.log', visitLines(0, 10))
  await source.pass(SECOND)
  source.append('app.log', visitLines(10, 20))
  source.crashAt = point
  expect(await source.passUntilCrash(2 * SECOND)).toBe(true)
}

describe.each(POINTS)('a crash %s', (point) => {
  test('neither loses nor duplicates a line', async () => {
    await crashAt(point)
    source.append('app.log', visitLines(20, 30))
    await source.pass(2 * SECOND)
    expect(source.domains).toEqual(namesOf(0, 30))
  })

  test('is survived when the file was renamed meanwhile', async () => {
    await crashAt(point)
    source.append('app.log', visitLines(20, 25))
    renameSync(source.path('app.log'), source.path('app.log.1'))
    source.append('app.log', visitLines(25, 30))
    await source.pass(20 * SECOND)
    expect(source.domains.sort()).toEqual(namesOf(0, 30).sort())
    expect(source.lost).toEqual([])
  })

  test('is survived when the file was copied and truncated meanwhile', async () => {
    await crashAt(point)
    source.append('app.log', visitLines(20, 25))
    copyFileSync(source.path('app.log'), source.path('app.log.1'))
    truncateSync(source.path('app.log'))
    source.append('app.log', visitLines(25, 30))
    await source.pass(20 * SECOND)
    expect(source.domains.sort()).toEqual(namesOf(0, 30).sort())
    expect(source.lost).toEqual([])
  })

  test('is survived when the file was compressed and removed meanwhile', async () => {
    await crashAt(point)
    writeFileSync(source.path('app.log.1.gz'), gzipSync(readFileSync(source.path('app.log'))))
    rmSync(source.path('app.log'))
    source.append('app.log', visitLines(20, 30))
    await source.pass(20 * SECOND)
    expect(source.domains.sort()).toEqual(namesOf(0, 30).sort())
    expect(source.lost).toEqual([])
  })
})

test('a batch whose file is missing after a crash is reported as lost, line by line', async () => {
  await crashAt('before write')
  rmSync(source.path('app.log'))
  source.append('app.log', visitLines(20, 30))
  await source.pass(20 * SECOND)
  expect(source.domains).toEqual([...namesOf(0, 10), ...namesOf(20, 30)])
  expect(source.lost.reduce((sum, { drops }) => sum + drops, 0)).toBe(10)
})

/** Applies writes and rotations to a log in any order, with crashes in between. */
class Storm {
  written = 0
  #generation = 0
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  async run(steps: number): Promise<void> {
    this.#write()
    await source.pass(SECOND)
    for (let step = 0; step < steps; step += 1) {
      this.#write()
      if (this.#random() < 0.25) await this.#rotate()
      if (this.#random() < 0.3) {
        source.crashAt = POINTS[Math.floor(this.#random() * POINTS.length)] ?? null
        await source.passUntilCrash(SECOND)
        await source.crash()
      } else if (this.#random() < 0.8) await source.pass(Math.floor(this.#random() * 8) * 250)
    }
    await source.pass(30 * SECOND)
  }

  #write(least = 0): void {
    const count = least + Math.floor(this.#random() * 40)
    source.append('app.log', visitLines(this.written, this.written + count))
    this.written += count
  }

  async #rotate(): Promise<void> {
    this.#generation += 1
    const former = source.path(`app.log.${1000 - this.#generation}`)
    if (this.#random() < 0.5) {
      renameSync(source.path('app.log'), former)
      if (this.#random() < 0.5) source.append('app.log', '')
      this.#pack(1000 - this.#generation + 2)
      return
    }
    // Two truncations between two looks cannot be distinguished.
    this.#write(1)
    await source.pass(250)
    this.#write()
    copyFileSync(source.path('app.log'), former)
    source.touch(`app.log.${1000 - this.#generation}`)
    truncateSync(source.path('app.log'))
    await source.pass(250)
  }

  /** As logrotate does a rotation later. */
  #pack(number: number): void {
    const name = `app.log.${number}`
    if (!existsSync(source.path(name))) return
    writeFileSync(source.path(`${name}.gz`), gzipSync(readFileSync(source.path(name))))
    source.touch(`${name}.gz`)
    rmSync(source.path(name))
  }
}

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed)

test.each(SEEDS.flatMap((seed) => [['tail', seed] as const, ['folder', seed] as const]))(
  'crashes over a %s in storm %i of rotations double nothing, and lose nothing',
  async (kind, seed) => {
    if (kind === 'folder') source.change({ kind, location: source.folder })
    const storm = new Storm(seed)
    await storm.run(25)
    const seen = source.domains
    const known = new Set(seen)
    expect(known.size).toBe(seen.length)
    expect(namesOf(0, storm.written).filter((name) => !known.has(name))).toEqual([])
  },
)
