/** A shorter label (`www`, `cdn`, an octet) carries no data. */
const SHORTEST_LABEL = 4
const MOST_LISTED = 16
const BITS = 8_192

/**
 * The labels below a domain that a device asked for, in at most a kilobyte: hashes at first, then a Bloom filter, which takes
 * one new label in a hundred for known after 400 of them and more and more after that: counts are "at least". Plain values, so that a checkpoint can keep them.
 */
export interface KnownLabels {
  hashes: number[] | null
  bits: Uint32Array | null
  /** The newest of them. */
  last: string
}

export function openLabels(): KnownLabels {
  return { hashes: [], bits: null, last: '' }
}

/**
 * Adds the labels of the part of a name below its domain. Returns the characters in which the new ones differ from the label
 * before them: of `img-0007` after `img-0006` that is one. 0 where no label is new.
 */
export function addLabels(known: KnownLabels, below: string): number {
  let characters = 0
  for (const label of below.split('.')) {
    if (label.length < SHORTEST_LABEL || !isNew(known, hashOf(label))) continue
    characters += label.length - sharedLength(label, known.last)
    // A copy: V8 keeps a whole line in memory as long as a part of it is used.
    known.last = Buffer.from(label).toString()
  }
  return characters
}

/** Characters that two labels have at the same place, counted from the beginning or from the end; fewer than the label has. */
function sharedLength(label: string, other: string): number {
  const most = Math.min(label.length, other.length)
  let [fromStart, fromEnd] = [0, 0]
  for (let place = 0; place < most; place += 1) {
    if (label.charCodeAt(place) === other.charCodeAt(place)) fromStart += 1
    if (label.at(-1 - place) === other.at(-1 - place)) fromEnd += 1
  }
  return Math.min(Math.max(fromStart, fromEnd), label.length - 1)
}

function isNew(known: KnownLabels, hash: number): boolean {
  if (known.hashes) {
    if (known.hashes.includes(hash)) return false
    known.hashes.push(hash)
    if (known.hashes.length <= MOST_LISTED) return true
    known.bits = new Uint32Array(BITS / 32)
    for (const listed of known.hashes) setBits(known.bits, listed)
    known.hashes = null
    return true
  }
  return known.bits !== null && setBits(known.bits, hash)
}

/** Sets the two bits of a hash; true where one of them was not set. */
function setBits(bits: Uint32Array, hash: number): boolean {
  const first = setBit(bits, hash % BITS)
  return setBit(bits, (hash >>> 16) % BITS) || first
}

function setBit(bits: Uint32Array, place: number): boolean {
  const word = bits[place >>> 5] ?? 0
  const bit = 1 << (place & 31)
  bits[place >>> 5] = word | bit
  return (word & bit) === 0
}

/** 32 bits (FNV-1a with a final mix, so that both halves depend on all characters). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
