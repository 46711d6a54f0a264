// Names as public descriptions of malware families shape them, from a seeded random source. The shapes are written
// for this file: alphabet, lengths and structure matter to detection, not any one family's sequence.
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const TO_Y = LETTERS.slice(0, 25)
const ALNUM = `${LETTERS}0123456789`
const BASE32 = `${LETTERS}234567`
const HEX = '0123456789abcdef'
const VOWELS = 'aeiou'
const CONSONANTS = 'bcdfghjklmnpqrstvwxz'

/** A random source of its own seed: the same names at each run (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (bound) => Math.floor(next() * bound)
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    pick: (list) => list[below(list.length)],
  }
}

const from = (alphabet, shortest, longest) => (random) =>
  Array.from({ length: random.between(shortest, longest) }, () => random.pick(alphabet)).join('')

const syllables = (shortest, longest) => (random) => {
  const isVowelFirst = random.next() < 0.5
  return Array.from({ length: random.between(shortest, longest) }, (_, index) =>
    random.pick((index % 2 === 0) === isVowelFirst ? VOWELS : CONSONANTS),
  ).join('')
}

/** A narrow alphabet that changes with the seed, as some families draw it. */
const narrow = (random) => {
  const alphabet = Array.from({ length: 16 }, () => random.pick(LETTERS))
  return from(alphabet, 12, 18)(random)
}

const mutated = (words) => (random) => {
  const base = random.pick(words) + random.pick(words)
  return `${from(LETTERS, 4, 4)(random)}${base.slice(4)}`
}

const joined =
  (words, count, between = '') =>
  (random) =>
    Array.from({ length: count }, () => random.pick(words)).join(between)

/** Every family: random characters, pronounceable or made of words. `isHeldOut`: training never uses its shape. */
export function families(words) {
  return [
    { name: 'letters-6-8', kind: 'random', make: from(LETTERS, 6, 8) },
    { name: 'letters-8-12', kind: 'random', make: from(LETTERS, 8, 12) },
    { name: 'letters-12-16', kind: 'random', make: from(TO_Y, 12, 16) },
    { name: 'letters-10-25', kind: 'random', make: from(LETTERS, 10, 25) },
    { name: 'alnum-9-16', kind: 'random', make: from(ALNUM, 9, 16) },
    { name: 'alnum-20-28', kind: 'random', make: from(ALNUM, 20, 28) },
    { name: 'hex-12-20', kind: 'random', make: from(HEX, 12, 20) },
    { name: 'hex-32', kind: 'random', make: from(HEX, 32, 32) },
    { name: 'a-to-p-16', kind: 'random', make: from('abcdefghijklmnop', 14, 17), isHeldOut: true },
    {
      name: 'letter-hex-34',
      kind: 'random',
      make: (r) => r.pick(LETTERS) + from(HEX, 33, 33)(r),
      isHeldOut: true,
    },
    { name: 'base32-16-26', kind: 'random', make: from(BASE32, 16, 26), isHeldOut: true },
    { name: 'narrow-12-18', kind: 'random', make: narrow, isHeldOut: true },
    { name: 'pronounceable', kind: 'pronounceable', make: syllables(7, 12) },
    { name: 'mutated-words', kind: 'dictionary', make: mutated(words), isHeldOut: true },
    { name: 'two-words', kind: 'dictionary', make: joined(words, 2), isHeldOut: true },
    { name: 'three-words', kind: 'dictionary', make: joined(words, 3), isHeldOut: true },
    { name: 'two-words-hyphen', kind: 'dictionary', make: joined(words, 2, '-'), isHeldOut: true },
  ]
}
