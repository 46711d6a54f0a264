const MOST_TEXTS = 100_000
/** At most half full, so that a text is found after hardly more than one look. */
const PLACES = 2 ** 18
const MOST_BYTES = 2 ** 22
/** Longer texts are rare and not kept. */
const LONGEST = 1_024

/**
 * Keeps one copy of equal texts, by their bytes: a field that is known costs neither a text of its own nor its decoding.
 * When the pool is full, it starts from empty.
 */
export class TextPool {
  /** The number of a text plus one, by its hash with open addressing; 0 where a place is empty. */
  readonly #places = new Uint32Array(PLACES)
  readonly #hashes = new Int32Array(MOST_TEXTS)
  /** A text's bytes end here, and the next one's begin. */
  readonly #ends = new Uint32Array(MOST_TEXTS)
  readonly #bytes = Buffer.allocUnsafeSlow(MOST_BYTES)
  #texts: string[] = []
  #used = 0

  constructor(private readonly decode: (bytes: Buffer, start: number, end: number) => string) {}

  /** The text of these bytes. */
  at(bytes: Buffer, start: number, end: number): string {
    const length = end - start
    if (length <= 0) return ''
    if (length > LONGEST) return this.decode(bytes, start, end)
    const hash = hashOf(bytes, start, end)
    let place = hash & (PLACES - 1)
    for (let known = this.#places[place] ?? 0; known !== 0; known = this.#places[place] ?? 0) {
      const number = known - 1
      if (this.#hashes[number] === hash && this.#hasBytes(number, bytes, start, length))
        return this.#texts[number] ?? ''
      place = (place + 1) & (PLACES - 1)
    }
    return this.#add(bytes, { start, end, hash, place })
  }

  #hasBytes(number: number, bytes: Buffer, start: number, length: number): boolean {
    const own = number === 0 ? 0 : (this.#ends[number - 1] ?? 0)
    if ((this.#ends[number] ?? 0) - own !== length) return false
    for (let index = 0; index < length; index += 1)
      if (this.#bytes[own + index] !== bytes[start + index]) return false
    return true
  }

  #add(
    bytes: Buffer,
    { start, end, hash, place }: { start: number; end: number; hash: number; place: number },
  ): string {
    const isFull = this.#texts.length >= MOST_TEXTS || this.#used + end - start > MOST_BYTES
    if (isFull) this.#clear()
    bytes.copy(this.#bytes, this.#used, start, end)
    this.#used += end - start
    const number = this.#texts.length
    this.#ends[number] = this.#used
    this.#hashes[number] = hash
    this.#places[isFull ? hash & (PLACES - 1) : place] = number + 1
    const text = this.decode(bytes, start, end)
    this.#texts.push(text)
    return text
  }

  #clear(): void {
    this.#places.fill(0)
    this.#texts = []
    this.#used = 0
  }
}

/** 32 bits (FNV-1a with a final mix). */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
}
