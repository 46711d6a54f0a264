import type { Answer } from '../answers/answer.ts'

/** An answer of an upstream, in a list from the most to the least recently used. */
export interface CacheEntry {
  readonly answer: Answer
  readonly storedAt: number
  /** Epoch ms. */
  readonly expiresAt: number
  readonly ttlSeconds: number
  hits: number
  /** Whether it is being fetched again before it expires. */
  isRefreshing: boolean
  readonly name: string
  readonly variant: number
  readonly bytes: number
  newer: CacheEntry | null
  older: CacheEntry | null
}

/** Overhead of an entry beside its answer's bytes and names, as measured. */
const ENTRY_BYTES = 700
const BYTES_PER_TTL = 8

/** Answers by name and variant, bounded in bytes; the least recently used entry is evicted. */
export class AnswerCache {
  private readonly byVariant = new Map<number, Map<string, CacheEntry>>()
  private newest: CacheEntry | null = null
  private oldest: CacheEntry | null = null
  private heldBytes = 0
  private count = 0
  hits = 0
  misses = 0

  constructor(
    private maxBytes: number,
    /** How long after its expiry an entry may still be used (ms). */
    private staleFor: number,
  ) {}

  get size(): number {
    return this.count
  }

  get bytes(): number {
    return this.heldBytes
  }

  setBounds(maxBytes: number, staleFor: number): void {
    this.maxBytes = maxBytes
    this.staleFor = staleFor
    this.shrink()
  }

  /** An entry that may have expired, if it is within the limit for stale answers. */
  find(name: string, variant: number, now: number): CacheEntry | null {
    const entry = this.byVariant.get(variant)?.get(name)
    if (!entry) return null
    if (now >= entry.expiresAt + this.staleFor) {
      this.remove(entry)
      return null
    }
    if (this.newest !== entry) {
      this.unlink(entry)
      this.link(entry)
    }
    return entry
  }

  store(name: string, variant: number, answer: Answer, ttlSeconds: number, now: number): void {
    const before = this.byVariant.get(variant)?.get(name)
    if (before) this.remove(before)
    const texts = [...answer.addresses, ...answer.cnames].reduce((sum, text) => sum + text.length + 24, 0)
    const entry: CacheEntry = {
      answer,
      storedAt: now,
      expiresAt: now + ttlSeconds * 1_000,
      ttlSeconds,
      hits: 0,
      isRefreshing: false,
      name,
      variant,
      bytes: ENTRY_BYTES + answer.bytes.length + name.length + texts + answer.ttlAt.length * BYTES_PER_TTL,
      newer: null,
      older: null,
    }
    if (entry.bytes > this.maxBytes) return
    // The map is read again, because removing the last entry of a variant also removes its map.
    const byName = this.byVariant.get(variant) ?? new Map<string, CacheEntry>()
    this.byVariant.set(variant, byName)
    byName.set(name, entry)
    this.link(entry)
    this.heldBytes += entry.bytes
    this.count++
    this.shrink()
  }

  clear(): void {
    while (this.oldest) this.remove(this.oldest)
  }

  private shrink(): void {
    while (this.oldest && this.heldBytes > this.maxBytes) this.remove(this.oldest)
  }

  private remove(entry: CacheEntry): void {
    const byName = this.byVariant.get(entry.variant)
    byName?.delete(entry.name)
    if (byName?.size === 0) this.byVariant.delete(entry.variant)
    this.unlink(entry)
    this.heldBytes -= entry.bytes
    this.count--
  }

  private link(entry: CacheEntry): void {
    entry.older = this.newest
    entry.newer = null
    if (this.newest) this.newest.newer = entry
    this.newest = entry
    this.oldest ??= entry
  }

  private unlink(entry: CacheEntry): void {
    if (entry.newer) entry.newer.older = entry.older
    else this.newest = entry.older
    if (entry.older) entry.older.newer = entry.newer
    else this.oldest = entry.newer
  }
}
