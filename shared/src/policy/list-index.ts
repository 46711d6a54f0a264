import { checksumOf } from './checksum.ts'
import {
  BELOW_ONLY,
  EXCEPTION,
  isBelowOnlyIn,
  ListSetBuilder,
  meaningOf,
  type SetMeaning,
} from './list-sets.ts'
import { readListEntry } from './lists/list-entries.ts'
import { type HashSeed, SuffixHashes } from './name-hash.ts'
import { BYTES_PER_SLOT, capacityFor, NameTable, NameTableBuilder } from './name-table.ts'

const MAGIC = 0x4e57_4c49
/** 3: entries for subdomains only, and exceptions. */
const FORMAT = 3
/** Words: magic, format, checksum of everything after it, seed (2), slots, names, sets, members, bytes of the list ids. */
const HEADER_WORDS = 10
const CHECKSUM_AT = 2
const NO_MEANING: SetMeaning = { holding: [], excepting: [] }
const WORD = Int32Array.BYTES_PER_ELEMENT

/**
 * All lists in one table: a name maps to the set of lists that contain it. The index is one buffer, which can be
 * written to a file, mapped, or shared between threads.
 */
export interface ListIndex {
  readonly buffer: ArrayBufferLike
  readonly seed: HashSeed
  /** Number of names in the table. */
  readonly size: number
  /** Ids of the lists; sets refer to lists by their index here. */
  readonly listIds: readonly string[]
  readonly table: NameTable
  /** The lists of a set that contain the name itself (`isWhole`) or the names below it; none for set 0. */
  listsOf(set: number, isWhole?: boolean): readonly number[]
  /** The lists of a set that exclude the name itself, or the names below it. */
  exceptionsOf(set: number, isWhole?: boolean): readonly number[]
  /** The spelling of the entry in a list that contains a name through this set. */
  entryOf(set: number, list: number, name: string): string
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

  /**
   * Adds a list of entries (canonical names: A-labels, lower case, no final dot; see `readListEntry`). Each id may be
   * added once.
   */
  addList(id: string, entries: Iterable<string>): this {
    this.sets.startList(this.listIds.push(id) - 1)
    for (const entry of entries) {
      const { name, kind } = read(entry)
      this.hashes.fold(name, this.seed)
      const last = this.hashes.count - 1
      const first = this.hashes.first[last]
      const second = this.hashes.second[last]
      if (first === undefined || second === undefined) continue // The root has no labels.
      const held = this.names.get(first, second)
      this.names.put(first, second, this.sets.withCurrentList(held, kind))
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

const STAR = 42
const AT = 64

/** Nearly all entries are plain names, which their first character identifies. */
function read(entry: string): { name: string; kind: number } {
  const first = entry.charCodeAt(0)
  if (first !== STAR && first !== AT) return { name: entry, kind: 0 }
  const { name, isBelowOnly, isException } = readListEntry(entry)
  return { name, kind: (isBelowOnly ? BELOW_ONLY : 0) + (isException ? EXCEPTION : 0) }
}

/**
 * Opens an index that `build` made; null for other data, so that the caller rebuilds it. Data from a disk is checked
 * for corruption; a buffer that another thread shares is not.
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
  const membersOf = Array.from({ length: sets }, (_, set) => [
    ...members.slice(offsets[set], offsets[set + 1]),
  ])
  const whole = membersOf.map((its) => meaningOf(its, true))
  const below = membersOf.map((its) => meaningOf(its, false))
  const meaning = (set: number, isWhole: boolean) => (isWhole ? whole : below)[set] ?? NO_MEANING
  // Copied, because not every TextDecoder reads shared memory.
  const ids = new Uint8Array(buffer, members.byteOffset + members.byteLength, idBytes).slice()
  return {
    buffer,
    seed: [first, second],
    size,
    listIds: JSON.parse(new TextDecoder().decode(ids)) as string[],
    table: new NameTable(slots),
    listsOf: (set, isWhole = true) => meaning(set, isWhole).holding,
    exceptionsOf: (set, isWhole = true) => meaning(set, isWhole).excepting,
    entryOf: (set, list, name) => (isBelowOnlyIn(membersOf[set] ?? [], list) ? `*.${name}` : name),
  }
}
