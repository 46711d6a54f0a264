import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type CrashPoint, FollowedSource, namesOf, visitLines } from './support/followed-source.ts'

let source: FollowedSource
beforeEach(() => {
  source = new FollowedSource({ kind: 'folder' })
  source.change({ location: source.folder })
})
afterEach(() => source.remove())

const SECOND = 1_000
/** Longer than anything in a folder is waited for. */
const LONG = 45 * SECOND
const POINTS: CrashPoint[] = ['before pending', 'after pending', 'before write', 'after write', 'before done']

interface Export {
  name: string
  lines: number
}

/** Files that each begin with the same lines: longer ones, older ones, packed, renamed and removed ones. */
class Exports {
  readonly #lines = visitLines(0, 3_000).split(/(?<=\n)/)
  readonly #random: () => number
  readonly #files: Export[] = []
  #made = 0
  longest = 0

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#random() * most)
  }

  #text(from: number, to: number): string {
    return this.#lines.slice(from, to).join('')
  }

  get #last(): Export | undefined {
    return this.#files.findLast(({ lines }) => lines === this.longest)
  }

  async step(): Promise<void> {
    const acts = [
      this.#add,
      this.#add,
      this.#pack,
      this.#copy,
      this.#grow,
      this.#rename,
      this.#remove,
      this.#crash,
    ]
    const act = this.#files.length === 0 ? this.#add : (acts[this.#upTo(acts.length) - 1] ?? this.#add)
    await act.call(this)
    await source.pass(this.#upTo(30) * 250)
  }

  #name(suffix: string): string {
    this.#made += 1
    return `day${String(this.#made).padStart(3, '0')}${suffix}`
  }

  async #add(): Promise<void> {
    this.longest += this.#upTo(60)
    const name = this.#name('.log')
    source.append(name, this.#text(0, this.longest))
    this.#files.push({ name, lines: this.longest })
  }

  async #pack(): Promise<void> {
    this.longest += this.#upTo(60)
    const name = this.#name('.log.gz')
    writeFileSync(source.path(name), gzipSync(this.#text(0, this.longest)))
    source.touch(name)
    this.#files.push({ name, lines: this.longest })
    await source.pass(LONG)
  }

  async #copy(): Promise<void> {
    const lines = this.#upTo(this.longest)
    const name = this.#name('.copy')
    source.append(name, this.#text(0, lines))
    this.#files.unshift({ name, lines })
  }

  async #grow(): Promise<void> {
    const last = this.#last
    if (!last?.name.endsWith('.log')) return
    await source.pass(LONG)
    this.longest += this.#upTo(30)
    source.append(last.name, this.#text(last.lines, this.longest))
    last.lines = this.longest
  }

  async #rename(): Promise<void> {
    const file = this.#files[this.#upTo(this.#files.length) - 1]
    if (!file?.name.endsWith('.log')) return
    await source.pass(LONG)
    renameSync(source.path(file.name), source.path(`${file.name}.old`))
    file.name += '.old'
  }

  /** The next file may be given the inode of one that was removed. */
  async #remove(): Promise<void> {
    const index = this.#files.findIndex((file) => file !== this.#last)
    const [file] = index < 0 ? [] : this.#files.splice(index, 1)
    if (!file) return
    await source.pass(LONG)
    rmSync(source.path(file.name))
  }

  async #crash(): Promise<void> {
    source.crashAt = POINTS[this.#upTo(POINTS.length) - 1] ?? null
    await source.passUntilCrash(3 * SECOND)
    await source.crash()
  }
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'each line of files that contain each other is stored once, whatever happens to them (%i)',
  async (seed) => {
    const exports = new Exports(seed)
    for (let step = 0; step < 20; step += 1) await exports.step()
    await source.pass(2 * LONG)
    const seen = source.domains
    const known = new Set(seen)
    expect(known.size).toBe(seen.length)
    expect(namesOf(0, exports.longest).filter((name) => !known.has(name))).toEqual([])
  },
)
