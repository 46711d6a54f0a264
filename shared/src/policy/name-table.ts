/**
 * Maps the two hashes of a name to a positive number by open addressing with linear probing. A slot has three 32-bit
 * words (hash, hash, value; value 0 marks an empty slot). Names are not stored: two names share a slot only when all
 * 64 bits are equal.
 */
const WORDS_PER_SLOT = 3
export const BYTES_PER_SLOT = WORDS_PER_SLOT * Int32Array.BYTES_PER_ELEMENT

/** Load factor of a finished table at most: short probes at 18 to 19 bytes per name. */
const FINAL_LOAD = 0.66
/** Sizes of tables: so many between a power of two and the next, so that an added name moves no other one. */
const SIZES_PER_DOUBLING = 16
const GROWING_LOAD = 0.75
const FIRST_CAPACITY = 64
const TWO_TO_32 = 4_294_967_296

export function capacityFor(size: number): number {
  const needed = Math.max(4, Math.ceil(size / FINAL_LOAD))
  const step = Math.max(1, 2 ** Math.floor(Math.log2(needed)) / SIZES_PER_DOUBLING)
  return Math.ceil(needed / step) * step
}

export class NameTable {
  readonly slots: Int32Array
  readonly capacity: number
  private readonly scale: number

  constructor(slots: Int32Array) {
    this.slots = slots
    this.capacity = slots.length / WORDS_PER_SLOT
    this.scale = this.capacity / TWO_TO_32
  }

  /** The value stored for these hashes, or 0. */
  find(first: number, second: number): number {
    return this.slots[this.offsetOf(first, second) + 2] ?? 0
  }

  /** Offset of the slot of these hashes, or of the empty slot for them. */
  offsetOf(first: number, second: number): number {
    const { slots } = this
    let offset = (((first >>> 0) * this.scale) | 0) * WORDS_PER_SLOT
    while (slots[offset + 2] !== 0 && (slots[offset] !== first || slots[offset + 1] !== second)) {
      offset += WORDS_PER_SLOT
      if (offset === slots.length) offset = 0
    }
    return offset
  }
}

export class NameTableBuilder {
  size = 0
  private table = emptyTable(FIRST_CAPACITY)

  get(first: number, second: number): number {
    return this.table.find(first, second)
  }

  /** Stores a positive value. */
  put(first: number, second: number, value: number): void {
    const offset = this.table.offsetOf(first, second)
    const { slots } = this.table
    const isNew = slots[offset + 2] === 0
    slots[offset] = first
    slots[offset + 1] = second
    slots[offset + 2] = value
    if (isNew && ++this.size > this.table.capacity * GROWING_LOAD) {
      this.table = moved(this.table, emptyTable(this.table.capacity * 2))
    }
  }

  /** Moves all slots into `slots`, which is zeroed and has `capacityFor(size)` slots. */
  finish(slots: Int32Array = new Int32Array(capacityFor(this.size) * WORDS_PER_SLOT)): NameTable {
    return moved(this.table, new NameTable(slots))
  }
}

function emptyTable(capacity: number): NameTable {
  return new NameTable(new Int32Array(capacity * WORDS_PER_SLOT))
}

function moved(from: NameTable, to: NameTable): NameTable {
  for (let offset = 0; offset < from.slots.length; offset += WORDS_PER_SLOT) {
    const [first = 0, second = 0, value = 0] = [
      from.slots[offset],
      from.slots[offset + 1],
      from.slots[offset + 2],
    ]
    if (value === 0) continue
    const target = to.offsetOf(first, second)
    to.slots[target] = first
    to.slots[target + 1] = second
    to.slots[target + 2] = value
  }
  return to
}
