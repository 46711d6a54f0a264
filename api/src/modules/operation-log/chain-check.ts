import type { ChainReport, KeptDigest, LogDigest } from '@netwarden/shared/domain'
import { type Entry, follows, type Link } from '../../platform/state/operation-log/chain.ts'
import type { LogKey, LogKeys } from '../../platform/state/operation-log/log-keys.ts'
import type { OperationLogRepository } from './operation-log.repository.ts'

/** Entries per query: SQLite blocks other queries meanwhile. */
const STEP = 1_000

/** Verifies that the log is unchanged. */
export class ChainCheck {
  constructor(
    private readonly repository: OperationLogRepository,
    private readonly keys: LogKeys,
  ) {}

  /** The digest to keep elsewhere: a later change of any entry up to this one changes it. */
  async digest(): Promise<LogDigest> {
    const { seq, hash } = await this.repository.head()
    return { entry: seq, digest: shown({ seq, hash }) }
  }

  /** Walks the chain from its beginning; the first invalid entry is named. */
  async verify(kept: KeptDigest | undefined = undefined, signal?: AbortSignal): Promise<ChainReport> {
    // Read first: entries added during the walk are not part of it.
    const head = await this.repository.head()
    const key = this.keys.open(head.sealedKey)
    const walk = new Walk(key, kept)
    while (walk.link.seq < head.seq) {
      signal?.throwIfAborted()
      const entries = await this.repository.readAfter(walk.link.seq, STEP)
      if (!walk.take(entries.filter(({ seq }) => seq <= head.seq))) {
        return report(walk, key, walk.link.seq + 1)
      }
    }
    // A last entry that was replaced differs from its separately kept digest.
    return report(walk, key, walk.link.hash === head.hash ? null : walk.link.seq)
  }
}

class Walk {
  /** The link up to which the chain is valid. */
  link: Link = { seq: 0, hash: '' }
  isKeptSame: boolean | null

  constructor(
    private readonly key: LogKey | null,
    private readonly kept: KeptDigest | undefined,
  ) {
    this.isKeptSame = kept ? false : null
  }

  /** False at the first invalid entry, and where there are none. */
  take(entries: readonly Entry[]): boolean {
    for (const entry of entries) {
      if (!follows(entry, this.link) || !this.#isKeyed(entry)) return false
      this.link = entry
      if (this.kept?.entry === entry.seq) this.isKeptSame = this.kept.hash === entry.hash
    }
    return entries.length > 0
  }

  #isKeyed(entry: Entry): boolean {
    return this.key === null || entry.seq < this.key.from || this.key.digestOf(entry) === entry.keyedHash
  }
}

function report({ link, isKeptSame }: Walk, key: LogKey | null, brokenAt: number | null): ChainReport {
  return {
    isIntact: brokenAt === null && isKeptSame !== false,
    entries: link.seq,
    brokenAt,
    lastHash: link.hash,
    digest: shown(link),
    keyedFrom: key?.from ?? null,
    isKeptSame,
  }
}

function shown({ seq, hash }: Link): string {
  return `${seq}:${hash}`
}
