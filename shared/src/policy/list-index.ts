import { checksumOf } from './checksum.ts'
import { ListSetBuilder } from './list-sets.ts'
import { type HashSeed, SuffixHashes } from './name-hash.ts'
import { BYTES_PER_SLOT, capacityFor, NameTable, NameTableBuilder } from './name-table.ts'

const MAGIC = 0x4e57_4c49
const FORMAT = 2
/** Words: magic, format, checksum of all behind it, seed (2), slots, names, sets, members, bytes of the list ids. */
const HEADER_WORDS = 10
const CHECKSUM_AT = 2
const NO_LISTS: readonly number[] = []
const WORD = Int32Array.BYTES_PER_ELEMENT

/**
 * All lists in one table: a name leads to the set of lists that hold it. It lives in one buffer, which can be
 * written to a file and mapped again, or shared between threads.
 */
export interface ListIndex {
  readonly buffer: ArrayBufferLike
  readonly seed: HashSeed
  /** Names in the table. */
  readonly size: number
  /** Ids of the lists; sets name lists by their place here. */
  readonly listIds: readonly string[]
  readonly table: NameTable
  /** The lists of a set; of set 0, none. */
  listsOf(set: number): readonly number[]
}

type Allocate = (bytes: number) => ArrayBufferLike

export class ListIndexBuilder {
  private readonly hashes = new SuffixHashes()
  private readonly names = new NameTableBuilder()
  private readonly sets = new ListSetBuilder()
  private readonly listIds: string[] = []
  private readonly seed: HashSeed

  constructor(seed: HashSeed) {
    this.seed = seed
  }

  /** Adds a list of canonical names (A-labels, lower case, no trailing dot). An id may come once only. */
  addList(id: string, domains: Iterable<string>): this {
    this.sets.startList(this.listIds.push(id) - 1)
    for (const domain of domains) {
      this.hashes.fold(domain, this.seed)
      const last = this.hashes.count - 1
      const first = this.hashes.first[last]
      const second = this.hashes.second[last]
      if (first === undefined || second === undefined) continue // the root has no labels
      const held = this.names.get(first, second)
      this.names.put(first, second, this.sets.withCurrentList(held))
    }
    return this
  }

  build(allocate: Allocate = (bytes) => new ArrayBuffer(bytes)): ListIndex {
    const { offsets, members } = this.sets.finish()
    const ids = new TextEncoder().encode(JSON.stringify(this.listIds))
    const slotBytes = capacityFor(this.names.size) * BYTES_PER_SLOT
    const words = HEADER_WORDS + slotBytes / WORD + offsets.length + members.length
    const buffer = allocate((words + Math.ceil(ids.length / WORD)) * WORD)
    const header = [MAGIC, FORMAT, 0, this.seed[0], this.seed[1], slotBytes / BYTES_PER_SLOT, this.names.size]
    new Int32Array(buffer, 0, HEADER_WORDS).set([...header, offsets.length - 1, members.length, ids.length])
    const slots = new Int32Array(buffer, HEADER_WORDS * WORD, slotBytes / WORD)
    this.names.finish(slots)
    new Int32Array(buffer, slots.byteOffset + slotBytes, offsets.length).set(offsets)
    const membersAt = slots.byteOffset + slotBytes + offsets.length * WORD
    new Int32Array(buffer, membersAt, members.length).set(members)
    new Uint8Array(buffer, membersAt + members.length * WORD, ids.length).set(ids)
    const all = new Int32Array(buffer)
    all[CHECKSUM_AT] = checksumOf(all, CHECKSUM_AT + 1)
    return readIndex(buffer)
  }
}

/**
 * The index in a buffer that `build` made; null when it is something else, so that the caller builds it anew. What was
 * on a disk is read once over to see that nothing of it is torn; a buffer that another thread shares need not be.
 */
export function openListIndex(buffer: ArrayBufferLike, { isFromDisk = false } = {}): ListIndex | null {
  if (buffer.byteLength < HEADER_WORDS * WORD || buffer.byteLength % WORD !== 0) return null
  const [magic, format, , , , capacity = 0, , sets = 0, members = 0, idBytes = 0] = new Int32Array(
    buffer,
    0,
    HEADER_WORDS,
  )
  const words = HEADER_WORDS + sets + 1 + members
  const needed = words * WORD + capacity * BYTES_PER_SLOT + Math.ceil(idBytes / WORD) * WORD
  if (magic !== MAGIC || format !== FORMAT || buffer.byteLength !== needed) return null
  const all = new Int32Array(buffer)
  return isFromDisk && all[CHECKSUM_AT] !== checksumOf(all, CHECKSUM_AT + 1) ? null : readIndex(buffer)
}

function readIndex(buffer: ArrayBufferLike): ListIndex {
  const [, , , first = 0, second = 0, capacity = 0, size = 0, sets = 0, memberCount = 0, idBytes = 0] =
    new Int32Array(buffer, 0, HEADER_WORDS)
  const slotBytes = capacity * BYTES_PER_SLOT
  const slots = new Int32Array(buffer, HEADER_WORDS * WORD, slotBytes / WORD)
  const offsets = new Int32Array(buffer, slots.byteOffset + slotBytes, sets + 1)
  const members = new Int32Array(buffer, offsets.byteOffset + offsets.byteLength, memberCount)
  const listsBySet = Array.from({ length: sets }, (_, set) => [
    ...members.slice(offsets[set], offsets[set + 1]),
  ])
  // Copied, since a TextDecoder does not read shared memory everywhere.
  const ids = new Uint8Array(buffer, members.byteOffset + members.byteLength, idBytes).slice()
  return {
    buffer,
    seed: [first, second],
    size,
    listIds: JSON.parse(new TextDecoder().decode(ids)) as string[],
    table: new NameTable(slots),
    listsOf: (set) => listsBySet[set] ?? NO_LISTS,
  }
}
