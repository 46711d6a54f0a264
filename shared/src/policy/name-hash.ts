import { isDotOfLabel } from './label-dots.ts'

/** Two secret 32-bit numbers of the installation, so that nobody can provoke collisions of names. */
export type HashSeed = readonly [number, number]

/** A name has at most 127 labels (RFC 1035 §2.3.4); longer texts are not names and are cut. */
const MAX_LABELS = 128
const DOT = 46

/** Final mixing of a 32-bit state (constants of MurmurHash3's finaliser, public domain). */
function finish(state: number): number {
  const half = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return whole ^ (whole >>> 16)
}

/**
 * The hashes of a name and of all its parents in one pass over its characters from the right. One object is reused, so
 * that a lookup allocates nothing.
 */
export class SuffixHashes {
  /** Number of suffixes; index 0 is the top-level domain, the last one the whole name. */
  count = 0
  readonly first = new Int32Array(MAX_LABELS)
  readonly second = new Int32Array(MAX_LABELS)
  /** Start offset of each suffix in the name. */
  readonly starts = new Int32Array(MAX_LABELS)

  fold(name: string, seed: HashSeed): void {
    let first = seed[0] | 0
    let second = seed[1] | 0
    let count = 0
    for (let i = name.length - 1; i >= 0; i--) {
      const code = name.charCodeAt(i)
      if (code === DOT && !isDotOfLabel(name, i)) {
        if (count === MAX_LABELS - 1) break
        this.first[count] = finish(first)
        this.second[count] = finish(second)
        this.starts[count++] = i + 1
      }
      first = Math.imul(first ^ code, 0x9e3779b1)
      first = (first << 15) | (first >>> 17)
      second = (Math.imul(second ^ code, 0x27d4eb2f) + 0x165667b1) | 0
      second = (second << 13) | (second >>> 19)
    }
    if (name !== '') {
      this.first[count] = finish(first)
      this.second[count] = finish(second)
      this.starts[count++] = 0
    }
    this.count = count
  }
}
